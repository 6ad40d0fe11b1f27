import * as z from 'zod/mini'

import { alertFilterSchema, alertGroups, alertTests } from './alert-rules.ts'
import { alertEvents, alertRuleKinds, alertStates } from './alert-states.ts'
import { channels } from './conversation.ts'
import { metricNames, metricSumsSchema } from './metrics.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'

/** What found that a conversation deserves an alert. */
export const alertSources = ['machine', 'people', 'card', 'category'] as const
export type AlertSource = (typeof alertSources)[number]

export const deliveryWays = ['frame', 'mail', 'webhook'] as const
export type DeliveryWay = (typeof deliveryWays)[number]
/** `unseen`: the recipient's own access does not show any of it yet. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'unseen'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const MAX_ALERT_NOTE_LENGTH = 1_000
export const MAX_BULK_ALERTS = 200
export const MAX_STORED_ITEMS = 100

/** A measured metric with everything needed to describe it: sums, days, zone, and the compared values. */
export const storedReadingSchema = z.object({
  metric: z.enum(metricNames),
  test: z.enum(alertTests),
  threshold: z.number(),
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  sums: metricSumsSchema,
  /** The values of the equal period before; null if it is not compared. */
  before: z.nullable(metricSumsSchema),
  measured_at: z.string(),
})
export type StoredReading = z.infer<typeof storedReadingSchema>

const rowShape = {
  id: z.number(),
  rule: z.object({ id: z.number(), name: z.string(), kind: z.enum(alertRuleKinds) }),
  state: z.enum(alertStates),
  group: z.nullable(z.object({ by: z.enum(alertGroups), id: z.number(), name: z.string() })),
  /** Null if it is about conversations. */
  reading: z.nullable(storedReadingSchema),
  /** The conversations that the reader sees; null if it is about a metric. */
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
  /** The id of the conversation. */
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
  /** When the next attempt is; null if there is none. */
  next_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  last_status: z.nullable(z.number()),
  last_answer: z.string(),
  /** Null for a test, which has no alert. */
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
  /** The latest measurement of the metric; null if that was when the alert fired. */
  latest: z.nullable(storedReadingSchema),
  /** The filter of the metric, with its group; null if the rule now watches something else. */
  filter: z.nullable(alertFilterSchema),
  tell_at: z.string(),
  /** The newest of those the reader sees. */
  items: z.array(alertItemSchema),
  /** All deliveries for people who edit rules; for all others only their own. */
  deliveries: z.array(alertDeliverySchema),
  /** Newest last. */
  steps: z.array(alertStepSchema),
})
export type Alert = z.infer<typeof alertSchema>

/** `POST /api/alerts/steps`: all of them or none. A step that is not allowed, or another version, answers 409. */
export const takeAlertStepSchema = z.strictObject({
  event: z.enum(alertEvents),
  alerts: z
    .array(z.strictObject({ id: idSchema, version: z.number() }))
    .check(z.minLength(1), z.maxLength(MAX_BULK_ALERTS)),
  /** The reason; required to close an alert. */
  note: storable(MAX_ALERT_NOTE_LENGTH).check(z.trim()),
})
export type TakeAlertStep = z.infer<typeof takeAlertStepSchema>
