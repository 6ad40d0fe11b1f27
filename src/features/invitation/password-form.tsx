import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { FailureKind, FieldErrors } from '#contracts/failure.ts'
import type { Invitation } from '#contracts/invitations.ts'
import { PublicForm } from '#src/forms/public-form.tsx'
import type { ChosenPassword } from '#src/machines/invitation.machine.ts'
import { Field } from '#src/ui/field.tsx'

type PasswordFormProps = {
  invitation: Invitation
  appName: string
  chosen: ChosenPassword
  errors: FieldErrors
  failed: FailureKind | null
  isPending: boolean
  onChange: (change: Partial<ChosenPassword>) => void
  onSubmit: () => void
}

export function PasswordForm({ invitation, appName, chosen, errors, failed, isPending, ...on }: PasswordFormProps) {
  const { t } = useLingui()
  const { name, email, invited_by } = invitation

  return (
    <PublicForm
      form={{ errors, message: null, failed, isPending, submit: on.onSubmit }}
      title={<Trans>Welcome, {name}</Trans>}
      sentence={
        invited_by ? (
          <Trans>
            {invited_by} invites you to {appName}. Choose the password with which you will sign in.
          </Trans>
        ) : (
          <Trans>You are invited to {appName}. Choose the password with which you will sign in.</Trans>
        )
      }
      verb={<Trans>Choose the password</Trans>}
      progress={<Trans>Saving the password…</Trans>}
      links={
        <Link to="/login">
          <Trans>Back to signing in</Trans>
        </Link>
      }
    >
      {/* for password managers: the password belongs to it */}
      <Field label={t`Email`} name="email" type="email" autoComplete="username" value={email} />
      <Field
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="new-password"
        value={chosen.password}
        errors={errors['password']}
        onChange={(password) => on.onChange({ password })}
      />
      <Field
        label={t`Password again`}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        value={chosen.password_confirmation}
        errors={errors['password_confirmation']}
        onChange={(password_confirmation) => on.onChange({ password_confirmation })}
      />
    </PublicForm>
  )
}
