import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useAppContext } from '#src/context/app-context.ts'
import { PublicForm } from '#src/forms/public-form.tsx'
import { forgotPasswordForm } from '#src/machines/form.machine.ts'
import { Field } from '#src/ui/field.tsx'
import { notify } from '#src/ui/notify.ts'

import { authApi } from './auth.api.ts'
import { notices } from './notices.ts'
import { useForm } from './use-form.ts'

export function ForgotPasswordPage() {
  const { http } = useAppContext()
  const { t } = useLingui()
  const form = useForm({
    definition: forgotPasswordForm,
    submit: async (values, signal) => {
      await authApi(http).sendResetLink(values, signal)
      void notify(notices.linkSent)
    },
  })

  return (
    <PublicForm
      form={form}
      title={<Trans>Forgotten your password?</Trans>}
      sentence={<Trans>If the address has an account, it is sent a link to choose a new password.</Trans>}
      verb={form.isDone ? <Trans>The link is on its way</Trans> : <Trans>Send the link</Trans>}
      progress={<Trans>Sending the link…</Trans>}
      links={
        <Link to="/login">
          <Trans>Back to signing in</Trans>
        </Link>
      }
    >
      <Field {...form.field('email')} label={t`Email`} type="email" autoComplete="username" />
    </PublicForm>
  )
}
