import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { PublicLayout } from '#src/features/auth/public-layout.tsx'

import { sessionReady } from './-guards.ts'

export const Route = createFileRoute('/_public')({
  beforeLoad: async ({ context }) => {
    const session = await sessionReady(context.session)
    if (session.matches('authenticated')) throw redirect({ to: '/', replace: true })
  },
  component: Public,
  // most people see this screen first: it should not need a second request
  codeSplitGroupings: [],
})

function Public() {
  const { locale, pageConfig } = Route.useRouteContext()

  return (
    <PublicLayout locale={locale} appName={pageConfig.appName}>
      <Outlet />
    </PublicLayout>
  )
}
