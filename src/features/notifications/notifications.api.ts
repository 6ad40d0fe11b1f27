import type { NotificationsQuery } from '#contracts/lists/notifications.ts'
import {
  type Notification,
  type ReadNotifications,
  readNotificationPageSchema,
  unreadSchema,
} from '#contracts/notifications.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export const notificationsApi = (http: Http) => ({
  list: (query: NotificationsQuery, signal?: AbortSignal): Promise<Page<Notification>> =>
    silenceRejection(http.send(readNotificationPageSchema, '/api/notifications', { query, ...(signal && { signal }) })),
  /** The number of notifications that the person has not read. */
  unread: async (signal: AbortSignal): Promise<number> =>
    (await http.send(unreadSchema, '/api/notifications/unread', { signal })).unread,
  /** Resolves to the number of notifications that are still unread. */
  markRead: async (which: ReadNotifications): Promise<number> =>
    (await http.send(unreadSchema, '/api/notifications/read', { method: 'POST', body: which })).unread,
})
export type NotificationsApi = ReturnType<typeof notificationsApi>
