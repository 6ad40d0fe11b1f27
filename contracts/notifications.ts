import * as z from 'zod/mini'

import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema } from './params.ts'

/** The kinds of notifications. */
export const notificationKinds = [
  'evaluation-released',
  'evaluation-reopened',
  'evaluation-voided',
  'evaluation-acknowledged',
  'evaluation-disputed',
  'dispute-escalated',
  'dispute-resolved',
  'audits-assigned',
  'calibration-invited',
  'calibration-discussing',
  'calibration-closed',
  'coaching-proposed',
  'coaching-agreed',
  'coaching-due',
  'coaching-followed-up',
  'work-assigned',
  'ticket-assigned',
  'ticket-answered',
  'ticket-letter-failed',
  'ticket-rated-bad',
  'request-solved',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationSchema = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  /** Its subject, such as `evaluation:12`. */
  subject: z.string(),
  /** Its address in the application; null if the subject no longer exists or the reader may not see it. */
  link: z.nullable(z.string()),
  /** The agent, the plan or the session, to distinguish it from others of its kind. */
  about: z.nullable(z.string()),
  actor: z.nullable(namedSchema),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notificationSchema>
/** `GET /api/notifications`, newest first. */
export const notificationPageSchema = pageSchema(notificationSchema)
export const readNotificationPageSchema = readPageSchema(notificationSchema)

/** `GET /api/notifications/unread`, and the answer of `POST /api/notifications/read`. */
export const unreadSchema = z.object({ unread: z.number() })

/** `POST /api/notifications/read`: some of one's own, or all up to the newest one seen. Exactly one of the two. */
export const readNotificationsSchema = z
  .strictObject({
    ids: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(200))),
    all_up_to: z.optional(idSchema),
  })
  .check(z.refine(({ ids, all_up_to }) => (ids === undefined) !== (all_up_to === undefined), { path: ['ids'] }))
export type ReadNotifications = z.infer<typeof readNotificationsSchema>
