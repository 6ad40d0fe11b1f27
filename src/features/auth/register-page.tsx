import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useAppContext } from '#src/context/app-context.ts'
import { PublicForm } from '#src/forms/public-form.tsx'
import { registrationForm } from '#src/machines/form.machine.ts'
import { Field } from '#src/ui/field.tsx'
import { notify } from '#src/ui/notify.ts'

import { authApi } from './auth.api.ts'
import { notices } from './notices.ts'
import { useForm } from './use-form.ts'

type RegisterPageProps = { onDone: () => void }

export function RegisterPage({ onDone }: RegisterPageProps) {
  const { http } = useAppContext()
  const { t } = useLingui()
  const form = useForm({
    definition: registrationForm,
    submit: async (values, signal) => {
      await authApi(http).register(values, signal)
      void notify(notices.registered)
      onDone()
    },
  })

  return (
    <PublicForm
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
      <Field {...form.field('name')} label={t`Name`} autoComplete="name" />
      <Field {...form.field('email')} label={t`Email`} type="email" autoComplete="username" />
      <Field {...form.field('password')} label={t`Password`} type="password" autoComplete="new-password" />
      <Field
        {...form.field('password_confirmation')}
        label={t`Password again`}
        type="password"
        autoComplete="new-password"
      />
    </PublicForm>
  )
}
