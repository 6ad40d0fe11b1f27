import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { LoginPage } from '#src/features/auth/login-page.tsx'

/** The address to return to: one of ours, never one that a browser takes for another host. */
const ownAddress = z.string().check(z.regex(/^\/(?![/\\])/))

export const Route = createFileRoute('/_public/login')({
  staticData: { name: 'auth.login', title: msg`Sign in`, crumb: msg`Sign in` },
  validateSearch: z.object({ redirect: z.catch(z.optional(ownAddress), undefined) }),
  component: Login,
  codeSplitGroupings: [],
})

function Login() {
  const { session, pageConfig } = Route.useRouteContext()

  return <LoginPage session={session} canRegister={pageConfig.registration === 'pending'} />
}
