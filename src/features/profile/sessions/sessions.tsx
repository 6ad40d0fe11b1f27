import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { SignedInBrowser } from '#contracts/users.ts'
import { useAction } from '#src/forms/use-action.ts'
import { notify } from '#src/ui/notify.ts'

import { Problem } from '../problem.tsx'
import type { ProfileApi } from '../profile.api.ts'
import { focusSection } from '../section.tsx'
import { SessionRow } from './session-row.tsx'
import classes from './sessions.module.css'

type SessionsProps = {
  sessions: readonly SignedInBrowser[]
  api: ProfileApi
  onEnded: () => void
}

/** Every browser that is signed in as this person, and the ways to sign the others out. */
export function Sessions({ sessions, api, onEnded }: SessionsProps) {
  const { t } = useLingui()
  const before = useRef<SessionsProps['sessions']>(null)
  useEffect(() => {
    if (!before.current || before.current === sessions) return
    // the button that was pressed is gone with its session
    if (document.activeElement === document.body) focusSection('sessions')
    before.current = null
  }, [sessions])
  const end = useAction({
    act: (which: number | 'all others', signal) =>
      which === 'all others' ? api.endOtherSessions(signal) : api.endSession(which, signal),
    onDone: () => {
      before.current = sessions
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
      <Problem of={end} />
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
