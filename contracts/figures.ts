import * as z from 'zod/mini'

import { dimensionNames, figuresQuerySchema, metricNames, metricSumsSchema } from './metrics.ts'
import { namedSchema } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

const periodSchema = z.object({ from: z.string(), to: z.string() })

/** An id, a day, a number, or as `domain/metrics/question.ts` has a question; null for none: conversations without a team. */
export const figureKeySchema = z.union([z.string(), z.number(), z.null()])
export type FigureKey = z.infer<typeof figureKeySchema>

export const figureRowSchema = z.object({
  /** One for each of what it is told by. */
  keys: z.array(figureKeySchema),
  ...metricSumsSchema.shape,
  /** Of the period before; null where it was not asked for, or rows have none: no day is the same day again. */
  previous: z.nullable(metricSumsSchema),
})
export type FigureRowDto = z.infer<typeof figureRowSchema>

/** `GET /api/figures` */
export const figuresSchema = z.object({
  metric: z.enum(metricNames),
  by: z.array(z.enum(dimensionNames)),
  /** Of policies whole months, of no clock. */
  period: z.object({ ...periodSchema.shape, time_zone: z.nullable(z.string()) }),
  /** The equal number of days, or of months, just before; null where nothing is compared. */
  previous: z.nullable(periodSchema),
  /** Of all rows together; null where that says nothing: of several categories or questions at once. */
  totals: z.nullable(metricSumsSchema),
  previous_totals: z.nullable(metricSumsSchema),
  /** The first 1,000. Days and hours come in their order, all else by how many cases it has. None where it is told by nothing. */
  rows: z.array(figureRowSchema),
  /** How many rows there are. */
  total: z.number(),
  /** What the keys of the rows are called. */
  names: z.object({
    partner: z.array(namedSchema),
    campaign: z.array(namedSchema),
    team: z.array(namedSchema),
    agent: z.array(namedSchema),
    category: z.array(namedSchema),
    scorecard: z.array(namedScorecardSchema),
    question: z.array(namedQuestionSchema),
  }),
  /** Of what scorecards say: by which versions of which, with so many cases each, most first. Else null. */
  versions: z.nullable(z.array(z.object({ scorecard: namedScorecardSchema, number: z.number(), cases: z.number() }))),
  /** Conversations of the same place that no period counts, because their source gives no date. */
  undated: z.number(),
})
export type Figures = z.infer<typeof figuresSchema>

/** `GET /api/figures/export` */
export const figuresExportQuerySchema = z.object({ ...figuresQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

/** `GET /api/figure-options`: what can be chosen beside what `GET /api/call-options` offers. */
export const figureOptionsSchema = z.object({
  scorecards: z.array(z.object({ ...namedScorecardSchema.shape, questions: z.array(namedQuestionSchema) })),
  categories: z.array(namedSchema),
})
export type FigureOptions = z.infer<typeof figureOptionsSchema>
