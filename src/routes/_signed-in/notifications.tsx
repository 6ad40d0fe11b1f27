import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { NotificationsScreen } from '#src/features/notifications/notifications-screen.tsx'
import { notificationsSearch, notificationsSearchDefaults } from '#src/features/notifications/notifications-search.ts'
import { notificationsApi } from '#src/features/notifications/notifications.api.ts'

export const Route = createFileRoute('/_signed-in/notifications')({
  staticData: { name: 'notifications', title: msg`Notifications`, crumb: msg`Notifications` },
  validateSearch: notificationsSearch,
  search: { middlewares: [stripSearchParams(notificationsSearchDefaults)] },
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => notificationsSearch(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    notifications: notificationsApi(http).list(deps, signal),
  }),
  component: Notifications,
})

function Notifications() {
  const navigate = Route.useNavigate()

  return (
    <NotificationsScreen
      {...Route.useLoaderData()}
      search={notificationsSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
    />
  )
}
