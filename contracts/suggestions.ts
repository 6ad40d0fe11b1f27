import * as z from 'zod/mini'

import { automaticCheckSchema } from './scorecard-content.ts'

/** Why a machine could not tell. */
export const whyNoSuggestion = [
  'no-transcript',
  'untimed',
  'waiting',
  'not-measured',
  'no-answer',
  'unfounded-quote',
  'unreadable-answer',
  'model-failed',
] as const
export type WhyNoSuggestion = (typeof whyNoSuggestion)[number]

/** What a suggestion rests on: turns and, where known, when. Characters are UTF-16 units within the turn. */
export const suggestionSpanSchema = z.object({
  seq: z.nullable(z.number()),
  start_char: z.nullable(z.number()),
  end_char: z.nullable(z.number()),
  start_ms: z.nullable(z.number()),
  end_ms: z.nullable(z.number()),
})
export type SuggestionSpan = z.infer<typeof suggestionSpanSchema>

/** How far suggestions of a question agreed with what people answered, of evaluations that were submitted. */
const measuredSchema = z.object({
  agreeing: z.number(),
  compared: z.number(),
  /** Cohen's; null where it cannot be told. */
  kappa: z.nullable(z.number()),
})

export const suggestionSchema = z.object({
  question_id: z.string(),
  origin: z.enum(['rule', 'model']),
  /** The answer; null where it could not tell: `why_not` says why. */
  value: z.nullable(z.string()),
  why_not: z.nullable(z.enum(whyNoSuggestion)),
  /** Of a rule: what was looked up, and what was found where it is a number (a share, or milliseconds). */
  check: z.nullable(automaticCheckSchema),
  measured: z.nullable(z.number()),
  /** Of a model: its name. */
  model: z.nullable(z.string()),
  spans: z.array(suggestionSpanSchema),
  agreement: measuredSchema,
})
export type Suggestion = z.infer<typeof suggestionSchema>

/**
 * `GET /api/evaluations/{id}/suggestions`: of the questions that the evaluator has answered, and of no other: nobody answers by
 * them. `withheld` counts the others.
 */
export const suggestionsSchema = z.object({ data: z.array(suggestionSchema), withheld: z.number() })
export type Suggestions = z.infer<typeof suggestionsSchema>
