import * as z from 'zod/mini'

import { debtBuckets, promiseEnds, promiseStates, rollOutcomes } from '../collection-words.ts'
import { dayParam, idParam, textParam } from '../params.ts'
import { conversationFactorShape } from './conversation-factor.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** `priority`: broken promises first, then the longest overdue, then the largest. */
export const debtSorts = ['priority', 'due_on', 'balance', 'assigned_on', 'external_id'] as const

const bucketParam = z.optional(z.pipe(z.coerce.number(), z.literal(debtBuckets)))

/** The partner, campaign and team of the debts. */
export const debtPlaceShape = { partner_id: idParam, campaign_id: idParam, team_id: idParam }

/** The query of `GET /api/debts`, and the search part of the worklist's address. */
export const debtListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(debtSorts, '-priority'),
  ...debtPlaceShape,
  agent_id: idParam,
  /** `all`: also those without an open balance on the day, or that are no longer assigned to us. */
  standing: z.optional(z.literal('all')),
  /** The day of balances and buckets; today by default. */
  as_of: dayParam,
  bucket: bucketParam,
  /** Whether they are overdue, in any bucket. */
  overdue: z.optional(z.literal('yes')),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** The state of the newest promise that was not withdrawn; `none`: there is none. */
  promise: z.optional(z.enum([...promiseStates, 'none'])),
  /** Whether calling is allowed now. */
  callable: z.optional(z.literal('yes')),
  /** The complete id of a debt, or the last four digits of a telephone number (more if the reader sees numbers unmasked). */
  q: textParam(100),
  /** Assigned within these days. */
  assigned_from: dayParam,
  assigned_to: dayParam,
  /** The bucket on the day of their assignment. */
  assigned_bucket: bucketParam,
  /** With an attempt to contact within these days. */
  attempted_from: dayParam,
  attempted_to: dayParam,
  /** With a promise that falls due within these days. */
  promised_from: dayParam,
  promised_to: dayParam,
  /** With a promise with this outcome; `decided`: kept or broken. */
  promised: z.optional(z.enum([...promiseEnds, 'decided'])),
  /** Facts about the conversation in which it was made, as counted in the reader's dashboard. */
  ...conversationFactorShape,
  /** In a cell of a roll-rate matrix: open at the end of `rolled_from`, with this outcome at the end of `rolled_to`. */
  rolled_from: dayParam,
  rolled_to: dayParam,
  opening: bucketParam,
  outcome: z.optional(z.enum(rollOutcomes)),
})
export type DebtListQuery = z.infer<typeof debtListQuerySchema>

/** `GET /api/debts/export` */
export const debtExportQuerySchema = z.object({ ...debtListQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

/**
 * The query of `GET /api/collections`, and the search part of the screen's address. Without days: the last whole month, and the
 * portfolio as it is today.
 */
export const collectionsQuerySchema = z.object({
  ...debtPlaceShape,
  from: dayParam,
  to: dayParam,
  as_of: dayParam,
})
export type CollectionsQuery = z.infer<typeof collectionsQuerySchema>
