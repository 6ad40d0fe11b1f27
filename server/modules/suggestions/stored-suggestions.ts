import * as z from 'zod/mini'

import { automaticCheckSchema } from '#contracts/scorecard-content.ts'
import { type Suggestion, suggestionSpanSchema, whyNoSuggestion } from '#contracts/suggestions.ts'
import type { Database } from '#server/db/database.ts'
import { recountAgreement } from '#server/quality/suggestion-agreement.ts'

/** The basis of a suggestion: the check at that time and what it measured, or the model and its failures so far. */
const basisSchema = z.union([
  z.object({ check: automaticCheckSchema, measured: z.nullable(z.number()) }),
  z.object({ model: z.string(), tries: z.number() }),
])
export type SuggestionBasis = z.infer<typeof basisSchema>

export type StoredSuggestion = Pick<Suggestion, 'question_id' | 'origin' | 'value' | 'why_not' | 'spans'> & {
  basis: SuggestionBasis
}

const storedSchema = z.object({
  question_id: z.string(),
  origin: z.enum(['rule', 'model']),
  value: z.nullable(z.string()),
  why_not: z.nullable(z.enum(whyNoSuggestion)),
  spans: z.array(suggestionSpanSchema),
  basis: basisSchema,
})

export async function storedSuggestions(db: Database, evaluationId: number): Promise<StoredSuggestion[]> {
  const rows = await db
    .selectFrom('suggestion')
    .where('evaluation_id', '=', evaluationId)
    .select(['question_id', 'origin', 'value', 'reason', 'spans', 'basis'])
    .execute()
  return rows.map(({ reason, ...row }) => storedSchema.parse({ ...row, why_not: reason === '' ? null : reason }))
}

/** Whether a question still has to be looked up: nothing is stored, or the stored suggestion is waiting. */
export const isDue = (stored: readonly StoredSuggestion[], origin: StoredSuggestion['origin'], questionId: string) =>
  stored.every((one) => one.question_id !== questionId || one.origin !== origin || one.why_not === 'waiting')

/** Stores suggestions for an evaluation. Only waiting ones are replaced; the others stay. */
export async function saveSuggestions(
  trx: Database,
  evaluationId: number,
  made: readonly StoredSuggestion[],
  now: Date,
): Promise<void> {
  if (made.length === 0) return
  await trx
    .insertInto('suggestion')
    .values(
      made.map(({ why_not, spans, ...suggestion }) => ({
        ...suggestion,
        evaluation_id: evaluationId,
        reason: why_not ?? '',
        spans: JSON.stringify(spans),
        made_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['evaluation_id', 'question_id', 'origin'])
        .doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          reason: eb.ref('excluded.reason'),
          spans: eb.ref('excluded.spans'),
          basis: eb.ref('excluded.basis'),
          made_at: eb.ref('excluded.made_at'),
        }))
        .where('suggestion.reason', '=', 'waiting'),
    )
    .execute()
  await recountAgreement(trx, evaluationId)
}
