import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { ResetPasswordPage } from '#src/features/auth/reset-password-page.tsx'

export const Route = createFileRoute('/_public/reset-password/$token')({
  staticData: { name: 'auth.reset-password', title: msg`New password`, crumb: msg`New password` },
  // the link in the mail may contain the address that it was sent to
  validateSearch: z.object({ email: z.catch(z.optional(z.string()), undefined) }),
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useParams()
  const { email } = Route.useSearch()
  const navigate = Route.useNavigate()

  return <ResetPasswordPage token={token} email={email ?? ''} onDone={() => void navigate({ to: '/login' })} />
}
