import type { Notification } from '#contracts/notifications.ts'
import type { Page as ListPage } from '#contracts/pagination.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { NotificationsApi } from './notifications.api.ts'
import { NotificationsPage } from './notifications-page.tsx'
import type { NotificationsSearch } from './notifications-search.ts'

type NotificationsScreenProps = {
  notifications: Promise<ListPage<Notification>>
  api: NotificationsApi
  search: NotificationsSearch
  onChange: (change: Partial<NotificationsSearch>) => void
}

/** The list while its answer is on its way, and after. What is read here is read in the frame too. */
export function NotificationsScreen({ notifications, ...page }: NotificationsScreenProps) {
  const reload = useReload()

  return <NotificationsPage {...page} notifications={usePromiseState(notifications)} onRead={reload} onRetry={reload} />
}
