import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { Profile } from '#contracts/profile.ts'
import { useAppContext } from '#src/context/app-context.ts'
import type { TwoFactorEmitted } from '#src/machines/two-factor.ts'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import { focusSection } from '../section.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretStep } from './secret-step.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { useTwoFactor } from './use-two-factor.ts'

type TwoFactorProps = {
  profile: Profile
  appName: string
  onChanged: (change: TwoFactorEmitted['change']) => void
}

/** Where one is with one's second factor, and the next step from there. */
export function TwoFactor({ profile: { email, two_factor: state }, appName, onChanged }: TwoFactorProps) {
  const { http } = useAppContext()
  const step = useTwoFactor({ http, isOn: state.is_on, isRequired: state.is_required, onChanged })
  const { snapshot, send } = step
  // the button that was pressed is gone with its step: the keyboard goes on in this section, not at the top of the page
  useNextFocus(snapshot.hasTag('pending') ? null : snapshot.value, () => isFocusLost() && focusSection('two-factor'))
  const isAt = (...states: (typeof snapshot.value)[]) => states.includes(snapshot.value)

  if (isAt('confirming-password', 'starting')) {
    return (
      <PasswordStep
        step={step}
        sentence={<Trans>Before a second factor is set up, we make sure that it is you.</Trans>}
        verb={<Trans>Go on</Trans>}
        progress={<Trans>Checking the password…</Trans>}
      />
    )
  }
  if (snapshot.context.secret) return <SecretStep step={step} secret={snapshot.context.secret} />
  if (isAt('showing-recovery-codes')) return <RecoveryCodes step={step} email={email} appName={appName} />
  if (isAt('confirming-new-codes', 'replacing-codes')) {
    return (
      <PasswordStep
        key="new codes"
        step={step}
        sentence={<Trans>The codes that you have now count no longer once there are new ones.</Trans>}
        verb={<Trans>Make new recovery codes</Trans>}
        progress={<Trans>Making new recovery codes…</Trans>}
      />
    )
  }
  if (isAt('confirming-removal', 'removing')) {
    return (
      <PasswordStep
        key="removal"
        step={step}
        sentence={<Trans>Without it your password alone opens your account.</Trans>}
        verb={<Trans>Switch off</Trans>}
        progress={<Trans>Switching off…</Trans>}
      />
    )
  }
  // just set up: since when, and how many codes, is being asked for
  if (isAt('on')) return state.is_on && <TwoFactorOn state={state} step={step} />
  return (
    <div>
      <Button onClick={() => send({ type: 'enrolment.requested' })}>
        <Trans>Set up</Trans>
      </Button>
    </div>
  )
}
