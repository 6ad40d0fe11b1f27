import * as z from 'zod/mini'

import { dimensionNames, figuresQuerySchema, metricNames, metricSumsSchema } from './metrics.ts'
import { namedSchema } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

const periodSchema = z.object({ from: z.string(), to: z.string() })

/** An id, a day, a number, or the key of a question as in `domain/metrics/metric-query.ts`; null for none: conversations without a team. */
export const figureKeySchema = z.union([z.string(), z.number(), z.null()])
export type FigureKey = z.infer<typeof figureKeySchema>

export const figureRowSchema = z.object({
  /** One key for each dimension. */
  keys: z.array(figureKeySchema),
  ...metricSumsSchema.shape,
  /** The sums of the period before; null if not requested, or for dimensions of time, whose rows do not occur again. */
  previous: z.nullable(metricSumsSchema),
})
export type FigureRowDto = z.infer<typeof figureRowSchema>

/** `GET /api/figures` */
export const figuresSchema = z.object({
  metric: z.enum(metricNames),
  by: z.array(z.enum(dimensionNames)),
  /** Whole months for policies, without a time zone. */
  period: z.object({ ...periodSchema.shape, time_zone: z.nullable(z.string()) }),
  /** The same number of days, or of months, just before; null without comparison. */
  previous: z.nullable(periodSchema),
  /** The sums of all rows; null if that is not meaningful: for several categories or questions at once. */
  totals: z.nullable(metricSumsSchema),
  previous_totals: z.nullable(metricSumsSchema),
  /** The first 1,000. Days and hours are in their order, all others by number of cases. Empty without a dimension. */
  rows: z.array(figureRowSchema),
  /** How many rows there are. */
  total: z.number(),
  /** The names for the keys of the rows. */
  names: z.object({
    partner: z.array(namedSchema),
    campaign: z.array(namedSchema),
    team: z.array(namedSchema),
    agent: z.array(namedSchema),
    category: z.array(namedSchema),
    scorecard: z.array(namedScorecardSchema),
    question: z.array(namedQuestionSchema),
  }),
  /** For metrics of scorecards: the versions with the number of cases of each, most first. Otherwise null. */
  versions: z.nullable(z.array(z.object({ scorecard: namedScorecardSchema, number: z.number(), cases: z.number() }))),
  /** Conversations with the same filters that are in no period, because their source has no date. */
  undated: z.number(),
})
export type Figures = z.infer<typeof figuresSchema>

/** `GET /api/figures/export` */
export const figuresExportQuerySchema = z.object({ ...figuresQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

/** `GET /api/figure-options`: the options in addition to those of `GET /api/call-options`. */
export const figureOptionsSchema = z.object({
  scorecards: z.array(z.object({ ...namedScorecardSchema.shape, questions: z.array(namedQuestionSchema) })),
  categories: z.array(namedSchema),
})
export type FigureOptions = z.infer<typeof figureOptionsSchema>
