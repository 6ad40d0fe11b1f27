import * as z from 'zod/mini'

import { alertFilterSchema, alertGroups, alertTests } from './alert-rules.ts'
import { alertEvents, alertRuleKinds, alertStates } from './alert-states.ts'
import { channels } from './conversation.ts'
import { metricNames, metricSumsSchema } from './metrics.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'

/** Who or what found that a conversation is worth an alert. */
export const alertSources = ['machine', 'people', 'card', 'category'] as const
export type AlertSource = (typeof alertSources)[number]

export const deliveryWays = ['frame', 'mail', 'webhook'] as const
export type DeliveryWay = (typeof deliveryWays)[number]
/** `unseen`: the recipient's own rights show nothing of it, as yet. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'unseen'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const MAX_ALERT_NOTE_LENGTH = 1_000
export const MAX_BULK_ALERTS = 200
export const MAX_STORED_ITEMS = 100

/** A number as it was measured, with everything it needs to be told: sums, days, zone, and what it was held against. */
export const storedReadingSchema = z.object({
  metric: z.enum(metricNames),
  test: z.enum(alertTests),
  threshold: z.number(),
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  sums: metricSumsSchema,
  /** Of the equal period before; null where that does not matter. */
  before: z.nullable(metricSumsSchema),
  measured_at: z.string(),
})
export type StoredReading = z.infer<typeof storedReadingSchema>

const rowShape = {
  id: z.number(),
  rule: z.object({ id: z.number(), name: z.string(), kind: z.enum(alertRuleKinds) }),
  state: z.enum(alertStates),
  group: z.nullable(z.object({ by: z.enum(alertGroups), id: z.number(), name: z.string() })),
  /** Null where it is about conversations. */
  reading: z.nullable(storedReadingSchema),
  /** Those the reader sees; null where it is about a number. */
  conversations: z.nullable(z.number()),
  back_at: z.nullable(z.string()),
  opened_at: z.string(),
  last_at: z.string(),
  acknowledged_by: z.nullable(namedSchema),
  version: z.number(),
}
export const alertRowSchema = z.object(rowShape)
export type AlertRowDto = z.infer<typeof alertRowSchema>
/** `GET /api/alerts` */
export const alertPageSchema = pageSchema(alertRowSchema)
export const readAlertPageSchema = readPageSchema(alertRowSchema)

export const alertItemSchema = z.object({
  /** The conversation's. */
  id: z.number(),
  external_id: z.string(),
  channel: z.enum(channels),
  started_at: z.nullable(z.string()),
  time_zone: z.string(),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  agent: z.nullable(namedSchema),
  source: z.enum(alertSources),
  start_ms: z.nullable(z.number()),
  found_at: z.string(),
})
export type AlertItem = z.infer<typeof alertItemSchema>

export const alertDeliverySchema = z.object({
  id: z.number(),
  way: z.enum(deliveryWays),
  /** A person, or a webhook. */
  to: z.nullable(namedSchema),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** When it is tried next; null where it is not. */
  next_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  last_answer: z.string(),
  /** Of a test there is no alert. */
  is_test: z.boolean(),
})
export type AlertDelivery = z.infer<typeof alertDeliverySchema>

export const alertStepSchema = z.object({
  event: z.enum(alertEvents),
  from: z.enum(alertStates),
  to: z.enum(alertStates),
  by: z.nullable(namedSchema),
  at: z.string(),
  note: z.string(),
})

/** `GET /api/alerts/:id` */
export const alertSchema = z.object({
  ...rowShape,
  /** The number as it was last measured; null where that was when it fired. */
  latest: z.nullable(storedReadingSchema),
  /** What the number is narrowed by, its group among it; null where the rule looks at something else by now. */
  filter: z.nullable(alertFilterSchema),
  tell_at: z.string(),
  /** The newest of those the reader sees. */
  items: z.array(alertItemSchema),
  /** For who makes rules; for all others their own. */
  deliveries: z.array(alertDeliverySchema),
  /** Newest last. */
  steps: z.array(alertStepSchema),
})
export type Alert = z.infer<typeof alertSchema>

/** `POST /api/alerts/steps`: all of them or none. What the machine does not allow, or another version, answers 409. */
export const takeAlertStepSchema = z.strictObject({
  event: z.enum(alertEvents),
  alerts: z
    .array(z.strictObject({ id: idSchema, version: z.number() }))
    .check(z.minLength(1), z.maxLength(MAX_BULK_ALERTS)),
  /** Why; needed to close one. */
  note: storable(MAX_ALERT_NOTE_LENGTH).check(z.trim()),
})
export type TakeAlertStep = z.infer<typeof takeAlertStepSchema>
