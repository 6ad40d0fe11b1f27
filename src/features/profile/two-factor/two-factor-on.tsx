import { Button, Group } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'

import type { Profile } from '#contracts/profile.ts'
import { Moment } from '#src/ui/moment.tsx'

import classes from './two-factor.module.css'
import type { TwoFactor } from './use-two-factor.ts'

/** That it is on and since when, how many recovery codes are left, and what can be done about it. */
export function TwoFactorOn({ state, step: { send } }: { state: Profile['two_factor']; step: TwoFactor }) {
  return (
    <div className={classes['step']}>
      <p className={classes['on']}>
        <IconCircleCheck size={18} stroke={1.5} aria-hidden />
        {state.confirmed_at ? (
          <span>
            <Trans>
              On since <Moment at={state.confirmed_at} as="date-time" />
            </Trans>
          </span>
        ) : (
          <Trans>On</Trans>
        )}
      </p>
      <p className={classes['left']}>
        <Plural
          value={state.recovery_codes_left}
          _0="No recovery code is left. Make new ones before you lose your device."
          one="# recovery code is left."
          other="# recovery codes are left."
        />
      </p>
      <Group gap="xs">
        <Button variant="default" onClick={() => send({ type: 'recovery-codes.requested' })}>
          <Trans>New recovery codes</Trans>
        </Button>
        {!state.is_required && (
          <Button variant="subtle" onClick={() => send({ type: 'removal.requested' })}>
            <Trans>Switch off</Trans>
          </Button>
        )}
      </Group>
      {state.is_required && (
        <p className={classes['left']}>
          <Trans>Your role asks for it, so it cannot be switched off.</Trans>
        </p>
      )}
    </div>
  )
}
