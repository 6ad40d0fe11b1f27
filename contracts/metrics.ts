import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { dayParam, idParam, textParam } from './params.ts'

/** All metrics of conversations, evaluations and policies; defined in `domain/metrics/metrics.ts`. */
export const metricNames = [
  'conversations',
  'handle-time',
  'talk-share',
  'silence-share',
  'overtalk-share',
  'sentiment',
  'sentiment-change',
  'category-share',
  'machine-score',
  'machine-auto-fails',
  'machine-failed',
  'evaluations',
  'score',
  'auto-fails',
  'critical-end-user',
  'critical-business',
  'critical-compliance',
  'non-critical',
  'failed',
  'policies',
  'persistency-3',
  'persistency-6',
  'persistency-13',
  'persistency-25',
  'persistency-37',
] as const
export type MetricName = (typeof metricNames)[number]

/** The dimensions by which a metric can be broken down. */
export const dimensionNames = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'partner',
  'campaign',
  'team',
  'agent',
  'channel',
  'scorecard',
  'question',
  'category',
] as const
export type DimensionName = (typeof dimensionNames)[number]

/** The filters of metrics. A question belongs to a scorecard. */
export const metricFilterShape = {
  partner_id: idParam,
  campaign_id: idParam,
  team_id: idParam,
  agent_id: idParam,
  channel: z.optional(z.enum(channels)),
  scorecard_id: idParam,
  question_id: textParam(40),
  category_id: idParam,
}
export const metricFilterSchema = z.object(metricFilterShape)
export type MetricFilter = z.infer<typeof metricFilterSchema>

/**
 * `GET /api/figures`, and the search part of a query's address. Days are inclusive, in the reporting zone; the default is in
 * `domain/metrics/metric-query.ts`.
 */
export const figuresQuerySchema = z.object({
  metric: z.enum(metricNames),
  by: z.optional(z.enum(dimensionNames)),
  /** The second dimension. */
  and: z.optional(z.enum(dimensionNames)),
  started_from: dayParam,
  started_to: dayParam,
  ...metricFilterShape,
  /** Also returns the sums of the equal period before. */
  compare: z.optional(z.enum(['previous'])),
})
export type FiguresQuery = z.infer<typeof figuresQuerySchema>

/** The sums of cases. `domain/metrics/metrics.ts` computes the value. */
export const metricSumsSchema = z.object({
  /** Numerator: the counted, summed or good cases. */
  part: z.number(),
  /** Denominator; 0 for a count. */
  whole: z.number(),
  /** The number of cases: fewer than five are too few for a mean or a rate. */
  cases: z.number(),
  /** The sum of the squares, for means with an interval. */
  squares: z.nullable(z.number()),
})
export type MetricSums = z.infer<typeof metricSumsSchema>
