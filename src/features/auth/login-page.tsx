import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { PublicForm } from '#src/forms/public-form.tsx'
import { loginForm } from '#src/machines/form.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { signIn } from '#src/machines/sign-in.ts'
import { Check } from '#src/ui/check.tsx'
import { Field } from '#src/ui/field.tsx'
import { notify } from '#src/ui/notify.ts'

import { notices } from './notices.ts'
import { useForm } from './use-form.ts'

type LoginPageProps = { session: SessionActor; canRegister: boolean }

export function LoginPage({ session, canRegister }: LoginPageProps) {
  const { t } = useLingui()
  const form = useForm({
    definition: loginForm,
    submit: async (values) => {
      await signIn(session, values)
      void notify(notices.signedIn)
    },
  })

  return (
    <PublicForm
      form={form}
      title={<Trans>Sign in</Trans>}
      verb={<Trans>Sign in</Trans>}
      progress={<Trans>Signing in…</Trans>}
      links={
        <>
          <Link to="/forgot-password">
            <Trans>Forgotten your password?</Trans>
          </Link>
          {canRegister && (
            <Link to="/register">
              <Trans>Create an account</Trans>
            </Link>
          )}
        </>
      }
    >
      <Field {...form.field('email')} label={t`Email`} type="email" autoComplete="username" />
      <Field {...form.field('password')} label={t`Password`} type="password" autoComplete="current-password" />
      {form.isAsked('code') && (
        <Field
          {...form.field('code')}
          label={t`Code from your authenticator app, or a recovery code`}
          inputMode="text"
          autoComplete="one-time-code"
          isLiteral
        />
      )}
      <Check
        label={<Trans>Keep me signed in on this device</Trans>}
        name="remember"
        isChecked={form.values.remember}
        onChange={(remember) => form.change('remember', remember)}
      />
    </PublicForm>
  )
}
