import * as z from 'zod/mini'

import { listQueryShape } from './list-query.ts'

/** The query of `GET /api/notifications`: the reader's notifications, the newest first. */
export const notificationsQuerySchema = z.object({
  ...listQueryShape,
  /** Only what they have not read. */
  unread: z.optional(z.enum(['yes'])),
})
export type NotificationsQuery = z.infer<typeof notificationsQuerySchema>
