import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { dayParam, idParam, textParam } from './params.ts'

/** Everything that can be asked of conversations, evaluations and policies in one number: what `domain/metrics/metrics.ts` defines. */
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

/** What a number can be told by. */
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

/** What numbers can be narrowed by. A question is one of a scorecard. */
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
 * `GET /api/figures`, and the search part of a question's address. Days are inclusive, in the reporting zone; without any, those of
 * `domain/metrics/question.ts`.
 */
export const figuresQuerySchema = z.object({
  metric: z.enum(metricNames),
  by: z.optional(z.enum(dimensionNames)),
  /** Beside it: what each of them is told by in turn. */
  and: z.optional(z.enum(dimensionNames)),
  started_from: dayParam,
  started_to: dayParam,
  ...metricFilterShape,
  /** Beside the sums of the period those of the equal one just before. */
  compare: z.optional(z.enum(['previous'])),
})
export type FiguresQuery = z.infer<typeof figuresQuerySchema>

/** What some cases come to. `value` is for `domain/metrics/metrics.ts` to compute. */
export const metricSumsSchema = z.object({
  /** Numerator: what is counted, summed up, or good. */
  part: z.number(),
  /** Denominator; of a count it is nought. */
  whole: z.number(),
  /** Of how many cases: fewer than five are too few to tell a mean or a rate. */
  cases: z.number(),
  /** Sum of the squares, of means whose interval it gives. */
  squares: z.nullable(z.number()),
})
export type MetricSums = z.infer<typeof metricSumsSchema>
