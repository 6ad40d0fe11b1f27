import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Http } from '#src/lib/http.ts'
import { registrationFormMachine } from '#src/machines/form.machine.ts'
import { Field } from '#src/ui/field.tsx'
import { notify } from '#src/ui/notify.ts'

import { AuthForm } from './auth-form.tsx'
import { authApi } from './auth.api.ts'
import { notices } from './notices.ts'
import { useForm } from './use-form.ts'

type RegisterPageProps = { http: Http; onDone: () => void }

export function RegisterPage({ http, onDone }: RegisterPageProps) {
  const { t } = useLingui()
  const form = useForm({
    machine: registrationFormMachine,
    submit: async (values, signal) => {
      await authApi(http).register(values, signal)
      void notify(notices.registered)
      onDone()
    },
  })

  return (
    <AuthForm
      form={form}
      title={<Trans>Create an account</Trans>}
      sentence={<Trans>An administrator gives it access once it is there.</Trans>}
      verb={<Trans>Create the account</Trans>}
      progress={<Trans>Creating the account…</Trans>}
      links={
        <Link to="/login">
          <Trans>Sign in instead</Trans>
        </Link>
      }
    >
      <Field
        label={t`Name`}
        name="name"
        autoComplete="name"
        value={form.values.name}
        errors={form.errors['name']}
        onChange={(name) => form.change('name', name)}
      />
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        value={form.values.email}
        errors={form.errors['email']}
        onChange={(email) => form.change('email', email)}
      />
      <Field
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="new-password"
        value={form.values.password}
        errors={form.errors['password']}
        onChange={(password) => form.change('password', password)}
      />
      <Field
        label={t`Password again`}
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
