import { useRouteContext, type NotFoundRouteProps } from '@tanstack/react-router'
import * as z from 'zod/mini'

import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { Page } from '#src/ui/page.tsx'
import { Forbidden } from '#src/ui/states/forbidden.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'

/** In place of a screen that a guard did not let through: it does not exist, or needs a permission that it names. */
export function NotShown({ data }: NotFoundRouteProps) {
  const hasAccess = useRouteContext({
    from: '__root__',
    select: ({ session }) => session.getSnapshot().context.user?.role_id !== null,
  })
  const title = usePageTitle()
  const closed = closedSchema.safeParse(data)

  if (!closed.success) return <NotFoundPage hasAccess={hasAccess} />
  return (
    <Page title={title}>
      <Forbidden needed={closed.data.needed} />
    </Page>
  )
}

const closedSchema = z.object({ needed: z.array(z.string()) })
