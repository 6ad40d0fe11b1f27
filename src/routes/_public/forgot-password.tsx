import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ForgotPasswordPage } from '#src/features/auth/forgot-password-page.tsx'

export const Route = createFileRoute('/_public/forgot-password')({
  staticData: { name: 'auth.forgot-password', title: msg`Forgotten password`, crumb: msg`Forgotten password` },
  component: ForgotPassword,
})

function ForgotPassword() {
  return <ForgotPasswordPage />
}
