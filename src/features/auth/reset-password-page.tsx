import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Http } from '#src/lib/http.ts'
import { resetPasswordFormMachine } from '#src/machines/form.machine.ts'
import { Field } from '#src/ui/field.tsx'
import { notify } from '#src/ui/notify.ts'

import { AuthForm } from './auth-form.tsx'
import { authApi } from './auth.api.ts'
import { notices } from './notices.ts'
import { useForm } from './use-form.ts'

type ResetPasswordPageProps = { http: Http; token: string; email: string; onDone: () => void }

export function ResetPasswordPage({ http, token, email, onDone }: ResetPasswordPageProps) {
  const { t } = useLingui()
  const form = useForm({
    machine: resetPasswordFormMachine,
    initial: { token, email },
    submit: async (values, signal) => {
      await authApi(http).resetPassword(values, signal)
      void notify(notices.passwordChanged)
      onDone()
    },
  })

  return (
    <AuthForm
      // a link that is no longer good has no field of its own: it is told at the address it was sent to
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
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        value={form.values.email}
        errors={[...(form.errors['email'] ?? []), ...(form.errors['token'] ?? [])]}
        onChange={(address) => form.change('email', address)}
      />
      <Field
        label={t`New password`}
        name="password"
        type="password"
        autoComplete="new-password"
        value={form.values.password}
        errors={form.errors['password']}
        onChange={(password) => form.change('password', password)}
      />
      <Field
        label={t`New password again`}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        value={form.values.password_confirmation}
        errors={form.errors['password_confirmation']}
        onChange={(again) => form.change('password_confirmation', again)}
      />
    </AuthForm>
  )
}
