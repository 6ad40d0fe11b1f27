import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'

import { RegisterPage } from '#src/features/auth/register-page.tsx'

export const Route = createFileRoute('/_public/register')({
  staticData: { name: 'auth.register', title: msg`Create an account`, crumb: msg`Create an account` },
  beforeLoad: ({ context }) => {
    if (context.pageConfig.registration === 'off') throw notFound()
  },
  component: Register,
})

function Register() {
  const navigate = Route.useNavigate()

  return <RegisterPage onDone={() => void navigate({ to: '/login' })} />
}
