import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useAppContext } from '#src/context/app-context.ts'
import { PublicForm } from '#src/forms/public-form.tsx'
import { resetPasswordForm } from '#src/machines/form.machine.ts'
import { Field } from '#src/ui/field.tsx'
import { notify } from '#src/ui/notify.ts'

import { authApi } from './auth.api.ts'
import { notices } from './notices.ts'
import { useForm } from './use-form.ts'

type ResetPasswordPageProps = { token: string; email: string; onDone: () => void }

export function ResetPasswordPage({ token, email, onDone }: ResetPasswordPageProps) {
  const { http } = useAppContext()
  const { t } = useLingui()
  const form = useForm({
    definition: resetPasswordForm,
    initial: { token, email },
    submit: async (values, signal) => {
      await authApi(http).resetPassword(values, signal)
      void notify(notices.passwordChanged)
      onDone()
    },
  })

  return (
    <PublicForm
      // an invalid link has no field of its own: its error is shown at the email address
      form={form}
      title={<Trans>Choose a new password</Trans>}
      verb={<Trans>Change the password</Trans>}
      progress={<Trans>Changing the password…</Trans>}
      links={
        <>
          <Link to="/login">
            <Trans>Back to signing in</Trans>
          </Link>
          <Link to="/forgot-password">
            <Trans>Ask for a new link</Trans>
          </Link>
        </>
      }
    >
      <Field
        {...form.field('email')}
        label={t`Email`}
        type="email"
        autoComplete="username"
        errors={[...(form.errors['email'] ?? []), ...(form.errors['token'] ?? [])]}
      />
      <Field {...form.field('password')} label={t`New password`} type="password" autoComplete="new-password" />
      <Field
        {...form.field('password_confirmation')}
        label={t`New password again`}
        type="password"
        autoComplete="new-password"
      />
    </PublicForm>
  )
}
