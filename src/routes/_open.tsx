import { createFileRoute, Outlet } from '@tanstack/react-router'

import { PublicLayout } from '#src/features/auth/public-layout.tsx'

/** The pages for links in letters, which need no account: they are the same for signed-in people. */
export const Route = createFileRoute('/_open')({ component: Open })

function Open() {
  const { locale, pageConfig } = Route.useRouteContext()

  return (
    <PublicLayout locale={locale} appName={pageConfig.appName}>
      <Outlet />
    </PublicLayout>
  )
}
