import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

import type { SignedInBrowser } from '#contracts/users.ts'
import { useAction } from '#src/forms/use-action.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { useDeviceName } from '#src/ui/use-device-name.ts'

import { Problem } from '../problem.tsx'
import type { ProfileApi } from '../profile.api.ts'
import { focusSection } from '../section.tsx'
import classes from './sessions.module.css'

type SessionsProps = {
  sessions: readonly SignedInBrowser[]
  api: ProfileApi
  onEnded: () => void
}

/** The browsers in which this person is signed in, with buttons that sign out the others. */
export function Sessions({ sessions, api, onEnded }: SessionsProps) {
  const { t } = useLingui()
  const previous = useRef<SessionsProps['sessions']>(null)
  useEffect(() => {
    if (!previous.current || previous.current === sessions) return
    // the button that was pressed disappears with its session
    if (document.activeElement === document.body) focusSection('sessions')
    previous.current = null
  }, [sessions])
  const end = useAction({
    act: (target: number | 'all others', signal) =>
      target === 'all others' ? api.endOtherSessions(signal) : api.endSession(target, signal),
    onDone: () => {
      previous.current = sessions
      void notify({ text: t`Ended. Whoever used it must sign in again.`, milliseconds: 5000 })
      onEnded()
    },
  })

  return (
    <>
      <ul className={classes['list']} aria-busy={end.isPending}>
        {sessions.map((browser) => (
          <SessionRow key={browser.id} browser={browser} isBusy={end.isPending} onEnd={() => end.run(browser.id)} />
        ))}
      </ul>
      <Problem action={end} />
      {sessions.some(({ is_current }) => !is_current) && (
        <div>
          <Button variant="default" disabled={end.isPending} onClick={() => end.run('all others')}>
            <Trans>End all others</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

type SessionRowProps = {
  browser: SignedInBrowser
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ browser: { is_current, user_agent, ip, last_used_at }, isBusy, onEnd }: SessionRowProps) {
  const deviceName = useDeviceName()

  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <div className={classes['device']}>
          <span title={user_agent ?? undefined}>{deviceName(user_agent)}</span>
          {is_current && (
            <span className={classes['current']}>
              <Trans>This session</Trans>
            </span>
          )}
        </div>
        <div className={classes['facts']}>
          <span>
            <Trans>
              Last used <Moment at={last_used_at} />
            </Trans>
          </span>
          {ip && <span>{ip}</span>}
        </div>
      </div>
      {!is_current && (
        <Button variant="default" size="compact-sm" disabled={isBusy} onClick={onEnd}>
          <Trans>End this session</Trans>
        </Button>
      )}
    </li>
  )
}
