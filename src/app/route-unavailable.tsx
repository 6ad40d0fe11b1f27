import { useRouteContext, type NotFoundRouteProps } from '@tanstack/react-router'

import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { Page } from '#src/ui/page.tsx'
import { Forbidden } from '#src/ui/states/forbidden.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

import { neededFor } from './needed-for.ts'

/** Displayed instead of a screen that a guard has closed: it does not exist, or it needs the listed permissions. */
export function RouteUnavailable({ data }: NotFoundRouteProps) {
  const hasAccess = useRouteContext({
    from: '__root__',
    select: ({ session }) => session.getSnapshot().context.user?.role_id !== null,
  })
  const title = usePageTitle()
  const needed = neededFor(data)

  if (!needed) return <NotFoundPage hasAccess={hasAccess} />
  return (
    <Page title={title}>
      <Forbidden needed={needed} />
    </Page>
  )
}
