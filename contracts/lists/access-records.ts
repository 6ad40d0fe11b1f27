import * as z from 'zod/mini'

import { listQueryShape, sortSchema } from './list-query.ts'
import { dayParam, idParam, textParam } from '../params.ts'

/** What is recorded. */
export const accessActions = [
  'sign-in',
  'sign-in-refused',
  'sign-out',
  /** A request for which the permission is missing. */
  'refused',
  /** Personal data was shown unmasked. */
  'unmask',
  'play',
  'download',
  'export',
  'import',
  /** What is known of a conversation was put right. */
  'edit',
  /** Who may do what was changed: a person's account, a role, a permission. */
  'rights',
  /** A rule that sorts conversations into categories was made, changed or removed. */
  'category-rule',
  /** A scorecard, an evaluation, a plan, a calibration or a coaching was made, changed or came a step further. */
  'quality',
  /** Somebody was contacted about a debt, or promised to pay. */
  'collections',
  /** A rule of alerts or a webhook was made, changed or removed, or an alert came a step further. */
  'alerts',
  /** A report was made, changed or removed, or asked for. */
  'reports',
  /** A ticket of the support desk was opened, changed, answered or came a step further. */
  'support',
  'invitation',
  'password',
  'two-factor',
  'session-ended',
] as const
export type AccessAction = (typeof accessActions)[number]

/** What the address of the records says. Days are inclusive, and the reader's own. */
export const accessRecordQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['id'], '-id'),
  action: z.optional(z.enum(accessActions)),
  user_id: idParam,
  /** Exactly what it was done to, such as `interaction:12`. */
  subject: textParam(200),
  ip: textParam(64),
  from: dayParam,
  to: dayParam,
})
export type AccessRecordQuery = z.infer<typeof accessRecordQuerySchema>
