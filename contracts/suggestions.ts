import * as z from 'zod/mini'

import { automaticCheckSchema } from './scorecard-content.ts'

/** Why a machine has no suggestion. */
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

/** The evidence of a suggestion: turns and, if known, times. Characters are UTF-16 units within the turn. */
export const suggestionSpanSchema = z.object({
  seq: z.nullable(z.number()),
  start_char: z.nullable(z.number()),
  end_char: z.nullable(z.number()),
  start_ms: z.nullable(z.number()),
  end_ms: z.nullable(z.number()),
})
export type SuggestionSpan = z.infer<typeof suggestionSpanSchema>

/** How often suggestions for a question agreed with people's answers, in submitted evaluations. */
const measuredSchema = z.object({
  agreeing: z.number(),
  compared: z.number(),
  /** Cohen's kappa; null if it cannot be computed. */
  kappa: z.nullable(z.number()),
})

export const suggestionSchema = z.object({
  question_id: z.string(),
  origin: z.enum(['rule', 'model']),
  /** The answer; null if there is none: `why_not` gives the reason. */
  value: z.nullable(z.string()),
  why_not: z.nullable(z.enum(whyNoSuggestion)),
  /** For a rule: what was looked up, and the result if it is a number (a share, or milliseconds). */
  check: z.nullable(automaticCheckSchema),
  measured: z.nullable(z.number()),
  /** For a model: its name. */
  model: z.nullable(z.string()),
  spans: z.array(suggestionSpanSchema),
  agreement: measuredSchema,
})
export type Suggestion = z.infer<typeof suggestionSchema>

/**
 * `GET /api/evaluations/{id}/suggestions`: only for questions that the evaluator has already answered, so that nobody copies them.
 * `withheld` counts the others.
 */
export const suggestionsSchema = z.object({ data: z.array(suggestionSchema), withheld: z.number() })
export type Suggestions = z.infer<typeof suggestionsSchema>
