import { useRouter } from '@tanstack/react-router'

import { NotificationBell } from '#src/features/notifications/notification-bell.tsx'
import type { NotificationsApi } from '#src/features/notifications/notifications.api.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

import { useIsReader } from './-ask-unread.ts'

/** The notifications in the frame; nothing for people who get none. Another `api` fetches the number of unread ones again. */
export function Bell({ session, api }: { session: SessionActor; api: NotificationsApi }) {
  const router = useRouter()
  const isReader = useIsReader(session)
  /** The page of all notifications, while it is open. */
  const reload = () => router.invalidate({ filter: ({ routeId }) => routeId === '/_signed-in/notifications' })

  return isReader ? <NotificationBell api={api} onRead={() => void reload()} /> : null
}
