import { createFileRoute, Outlet } from '@tanstack/react-router'

import { PublicLayout } from '#src/features/auth/public-layout.tsx'

/** What links of letters lead to and needs no account: the same for whoever is signed in. */
export const Route = createFileRoute('/_open')({ component: Open })

function Open() {
  const { locale, pageConfig } = Route.useRouteContext()

  return (
    <PublicLayout locale={locale} appName={pageConfig.appName}>
      <Outlet />
    </PublicLayout>
  )
}
