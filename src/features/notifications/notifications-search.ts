import type * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { notificationsQuerySchema } from '#contracts/lists/notifications.ts'

/** The search part of the list's address is the query of the server. */
export const notificationsSearch = addressSearch(notificationsQuerySchema)
export type NotificationsSearch = z.infer<typeof notificationsQuerySchema>

/** Default values, which the address leaves out. */
export const notificationsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE } as const
