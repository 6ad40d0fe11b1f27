import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { PasswordField } from '../password-field.tsx'
import { StepForm } from './step-form.tsx'
import type { TwoFactor } from './use-two-factor.ts'

type PasswordStepProps = {
  step: TwoFactor
  /** What the password is asked for. */
  sentence: ReactNode
  verb: ReactNode
  progress: ReactNode
}

/** Makes sure that it is the person of the account who sits here. */
export function PasswordStep({ step, sentence, verb, progress }: PasswordStepProps) {
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
