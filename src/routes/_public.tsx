import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { PublicLayout } from '#src/features/auth/public-layout.tsx'

import { sessionReady } from './-guards.ts'

export const Route = createFileRoute('/_public')({
  beforeLoad: async ({ context }) => {
    const session = await sessionReady(context.session)
    if (session.matches('authenticated')) throw redirect({ to: '/', replace: true })
  },
  component: Public,
  // the first screen that most people see: not worth a second journey
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
