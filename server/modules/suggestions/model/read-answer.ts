import * as z from 'zod/mini'

import type { Question } from '#contracts/scorecard-content.ts'
import type { Suggestion, WhyNoSuggestion } from '#contracts/suggestions.ts'
import { quotePlace } from '#domain/quote-place.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import { jsonIn, ModelFailed } from '#server/modules/suggestions/model/model-endpoint.ts'

export type ModelAnswer = Pick<Suggestion, 'value' | 'why_not' | 'spans'>
type SaidTurn = { seq: number; text: string; start_ms: number | null; end_ms: number | null }

const writtenSchema = z.object({
  answer: z.nullable(z.union([z.string(), z.number()])),
  quote: z.nullish(z.string()),
  turn: z.nullish(z.number()),
})

/**
 * What a model’s writing amounts to: one of the answers that the question has, with a quote that stands in the conversation, or
 * nothing. Throws `ModelFailed` where it is no JSON.
 */
export function readAnswer(question: Question, turns: readonly SaidTurn[], text: string): ModelAnswer {
  const json = jsonIn(text)
  if (json === undefined) throw new ModelFailed('the model wrote no JSON')
  const read = writtenSchema.safeParse(json)
  if (!read.success) return without('unreadable-answer')
  const { answer, quote, turn } = read.data
  if (answer === null) return without('no-answer')
  const value = String(answer).trim().toLowerCase()
  if (!hasValue(question, value)) return without('unreadable-answer')
  const place = quotePlace(turns, quote ?? '', turn ?? null)
  if (!place) return without('unfounded-quote')
  const { start_ms = null, end_ms = null } = turns.find(({ seq }) => seq === place.seq) ?? {}
  return { value, why_not: null, spans: [{ ...place, start_ms, end_ms }] }
}

export const without = (why_not: WhyNoSuggestion): ModelAnswer => ({ value: null, why_not, spans: [] })
