import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { Profile, TwoFactorSecret } from '#contracts/profile.ts'
import { useAppContext } from '#src/context/app-context.ts'
import type { TwoFactorEmitted } from '#src/machines/two-factor.ts'
import { Moment } from '#src/ui/moment.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import { PasswordField } from '../password-field.tsx'
import { focusSection } from '../section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StepForm } from './step-form.tsx'
import classes from './two-factor.module.css'
import { useCopy } from './use-copy.ts'
import { type TwoFactorFlow, useTwoFactor } from './use-two-factor.ts'

type TwoFactorProps = {
  profile: Profile
  appName: string
  onChanged: (change: TwoFactorEmitted['change']) => void
}

/** The state of the second factor, and the next step. */
export function TwoFactor({ profile: { email, two_factor: state }, appName, onChanged }: TwoFactorProps) {
  const { http } = useAppContext()
  const step = useTwoFactor({ http, isOn: state.is_on, isRequired: state.is_required, onChanged })
  const { snapshot, send } = step
  // the button that was pressed disappears with its step: the focus moves to this section, not to the top of the page
  useNextFocus(snapshot.hasTag('pending') ? null : snapshot.value, () => isFocusLost() && focusSection('two-factor'))
  const isInState = (...states: (typeof snapshot.value)[]) => states.includes(snapshot.value)

  if (isInState('confirming-password', 'starting')) {
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
  if (isInState('showing-recovery-codes')) return <RecoveryCodes step={step} email={email} appName={appName} />
  if (isInState('confirming-new-codes', 'replacing-codes')) {
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
  if (isInState('confirming-removal', 'removing')) {
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
  // just set up: the details are being loaded
  if (isInState('on')) return state.is_on && <TwoFactorOn state={state} step={step} />
  return (
    <div>
      <Button onClick={() => send({ type: 'enrolment.requested' })}>
        <Trans>Set up</Trans>
      </Button>
    </div>
  )
}

type PasswordStepProps = {
  step: TwoFactorFlow
  /** Why the password is needed. */
  sentence: ReactNode
  verb: ReactNode
  progress: ReactNode
}

/** Verifies that the person of the account is at the keyboard. */
function PasswordStep({ step, sentence, verb, progress }: PasswordStepProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')

  return (
    <StepForm
      step={step}
      field="current_password"
      verb={verb}
      progress={progress}
      onSubmit={() => step.send({ type: 'password.submitted', password })}
    >
      <PasswordField
        label={t`Current password`}
        name="current_password"
        description={sentence}
        value={password}
        error={step.snapshot.context.errors['current_password']?.[0]}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        autoComplete="current-password"
      />
    </StepForm>
  )
}

/** The active second factor: since when, the number of unused recovery codes, and the actions. */
function TwoFactorOn({ state, step: { send } }: { state: Profile['two_factor']; step: TwoFactorFlow }) {
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

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The secret for the authenticator app, to scan or to type, and the first code as proof that it was stored. */
function SecretStep({ step, secret: { secret, uri } }: { step: TwoFactorFlow; secret: TwoFactorSecret }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const copy = useCopy()

  return (
    <StepForm
      step={step}
      field="code"
      verb={<Trans>Switch on</Trans>}
      progress={<Trans>Checking the code…</Trans>}
      onSubmit={() => step.send({ type: 'code.submitted', code })}
    >
      <div className={classes['secret']}>
        <div className={classes['qr']}>
          <Suspense>
            <QrCode text={uri} label={t`QR code for your authenticator app`} />
          </Suspense>
        </div>
        <div className={classes['by-hand']}>
          <p>
            <Trans>Scan the code with an authenticator app, or type this key into it:</Trans>
          </p>
          <code className={classes['key']}>{inGroups(secret)}</code>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => void copy(secret)}>
              <Trans>Copy the key</Trans>
            </Button>
            <Button component="a" href={uri} variant="subtle" size="compact-sm">
              <Trans>Open an app on this device</Trans>
            </Button>
          </Group>
        </div>
      </div>
      <TextInput
        label={t`Code that the app shows`}
        name="code"
        value={code}
        error={step.snapshot.context.errors['code']?.[0]}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        className={classes['code']}
      />
    </StepForm>
  )
}

/** Groups of four letters are easier to read and type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')
