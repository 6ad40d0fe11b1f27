import * as z from 'zod/mini'

import { dayParam, idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** The kinds of records. */
export const accessActions = [
  'sign-in',
  'sign-in-refused',
  'sign-out',
  /** A request without the required permission. */
  'refused',
  /** Personal data was shown unmasked. */
  'unmask',
  'play',
  'download',
  'export',
  'import',
  /** Data of a conversation was corrected. */
  'edit',
  /** Access was changed: a person's account, a role, a permission. */
  'rights',
  /** A category rule was created, changed or removed. */
  'category-rule',
  /** A scorecard, an evaluation, a plan, a calibration or a coaching was created, changed or moved by a step. */
  'quality',
  /** A person was contacted about a debt, or promised to pay. */
  'collections',
  /** An alert rule or a webhook was created, changed or removed, or an alert was moved by a step. */
  'alerts',
  /** A report was created, changed, removed or requested. */
  'reports',
  /** A ticket of the support desk was opened, changed, answered or moved by a step. */
  'support',
  'invitation',
  'password',
  'two-factor',
  'session-ended',
] as const
export type AccessAction = (typeof accessActions)[number]

/** The search part of the address of the records. Days are inclusive, in the reader's time zone. */
export const accessRecordQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(['id'], '-id'),
  action: z.optional(z.enum(accessActions)),
  user_id: idParam,
  /** The exact subject, such as `interaction:12`. */
  subject: textParam(200),
  ip: textParam(64),
  from: dayParam,
  to: dayParam,
})
export type AccessRecordQuery = z.infer<typeof accessRecordQuerySchema>
