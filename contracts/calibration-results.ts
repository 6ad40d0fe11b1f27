import * as z from 'zod/mini'

import { namedSchema } from './params.ts'

const intervalSchema = z.nullable(z.object({ low: z.number(), high: z.number() }))
const rawSchema = z.object({
  agreeing: z.number(),
  pairs: z.number(),
  /** 0 to 1; null below five units. */
  share: z.nullable(z.number()),
  interval: intervalSchema,
})

/** The agreement of two or more people on all questions together. A unit is one question of one conversation. */
export const pooledSchema = z.object({ units: z.number(), raw: rawSchema })
export type PooledAgreement = z.infer<typeof pooledSchema>

const coefficient = { value: z.nullable(z.number()), interval: intervalSchema }
const agreementSchema = z.object({
  units: z.number(),
  raters: z.number(),
  raw: rawSchema,
  kappa: z.object({ ...coefficient, kind: z.enum(['cohen', 'fleiss']) }),
  ac1: z.object(coefficient),
  alpha: z.object({ ...coefficient, level: z.enum(['nominal', 'ordinal', 'interval']) }),
  prevalence: z.object({
    n: z.number(),
    categories: z.array(z.object({ category: z.string(), times: z.number(), share: z.nullable(z.number()) })),
  }),
})
const questionAgreementSchema = z.object({ question_id: z.string(), agreement: agreementSchema })
export type QuestionAgreement = z.infer<typeof questionAgreementSchema>

/** In points of the score; null where `n` is 0. */
const deviationShape = { n: z.number(), mean: z.nullable(z.number()), mean_absolute: z.nullable(z.number()) }

const deviationSchema = z.object({
  evaluator: namedSchema,
  /** Their scores minus those of the consensus, over `n` conversations. */
  ...deviationShape,
  /** The mean absolute deviation is above the threshold. */
  is_over: z.boolean(),
  /** For the questions that apply for them or the consensus: how often the answers differ, in how many conversations. */
  questions: z.array(z.object({ question_id: z.string(), differing: z.number(), n: z.number() })),
})
export type EvaluatorDeviation = z.infer<typeof deviationSchema>

const repetitionSchema = z.object({
  evaluator: namedSchema,
  /** The second scores minus the first, over `n` conversations. */
  ...deviationShape,
  is_over: z.boolean(),
  /** For all questions together, and for each. */
  pooled: pooledSchema,
  questions: z.array(questionAgreementSchema),
})

/**
 * `GET /api/calibrations/{id}/results`: for the evaluations that the reader may see. 404 while they may not see results.
 * `deviations` for an agreement, `repetitions` for a repeatability; the other is empty.
 */
export const calibrationResultsSchema = z.object({
  /** Conversations that somebody has evaluated, and those with a complete consensus. */
  evaluated: z.number(),
  agreed: z.number(),
  pooled: pooledSchema,
  questions: z.array(questionAgreementSchema),
  deviations: z.array(deviationSchema),
  repetitions: z.array(repetitionSchema),
})
export type CalibrationResults = z.infer<typeof calibrationResultsSchema>
