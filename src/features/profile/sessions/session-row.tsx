import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { SignedInBrowser } from '#contracts/users.ts'
import { Moment } from '#src/ui/moment.tsx'
import { useDeviceName } from '#src/ui/use-device-name.ts'

import classes from './sessions.module.css'

type SessionRowProps = {
  browser: SignedInBrowser
  isBusy: boolean
  onEnd: () => void
}

export function SessionRow({ browser: { is_current, user_agent, ip, last_used_at }, isBusy, onEnd }: SessionRowProps) {
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
