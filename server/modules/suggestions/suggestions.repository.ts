import { sql } from 'kysely'

import type { EvaluationState } from '#contracts/evaluation-states.ts'
import type { Suggestions } from '#contracts/suggestions.ts'
import type { ModelConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-suggestions.ts'
import { applicableSuggestions } from '#server/modules/suggestions/applicable-suggestions.ts'
import { questionAgreement } from '#server/modules/suggestions/question-agreement.ts'
import { saveAnswersBeforeSuggestion } from '#server/modules/suggestions/shown-answers.ts'
import { storedSuggestions } from '#server/modules/suggestions/stored-suggestions.ts'
import { findEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import type { Scope } from '#server/scope.ts'

export const suggestionsRepository = (db: Database, model: ModelConfig | null) => ({
  /**
   * What machines would have answered, for whoever sees the evaluation: also for the agent once it is released, with what it rests
   * on and how far people agree with it, as it is for everybody. As long as it is a draft, only of the questions that it has
   * answered, whoever asks: nobody answers by machines. So it stays when a draft is thrown away, or it could be begun anew by
   * them. Throws `missing`.
   */
  async ofEvaluation(scope: Scope, id: number): Promise<Suggestions> {
    const { content, state, scorecard_version_id } = await findEvaluation(db, scope, id)
    const answers = await answersNow(db, id)
    const suggestions = applicableSuggestions(
      { content, answers, model: model?.name ?? null },
      await storedSuggestions(db, id),
    )
    const shown = suggestions.filter(({ question_id }) => !OPEN.has(state) || answers[question_id] !== undefined)
    await saveAnswersBeforeSuggestion(
      db,
      id,
      shown.map(({ question_id }) => question_id),
    )
    const agreementOf = await questionAgreement(db, scorecard_version_id)
    return {
      data: shown.map((one) => ({ ...one, agreement: agreementOf(one.origin, one.question_id) })),
      withheld: suggestions.length - shown.length,
    }
  },

  /**
   * Has what a draft still waits for looked up again: conversations are judged and analysed in their own time. True where there is
   * something to begin with. Throws `missing`.
   */
  async lookAgain(scope: Scope, id: number): Promise<boolean> {
    const { content, state } = await findEvaluation(db, scope, id)
    if (state !== 'draft') return false
    const asked = { content, answers: await answersNow(db, id), model: model?.name ?? null }
    const suggestions = applicableSuggestions(asked, await storedSuggestions(db, id))
    if (!suggestions.some(({ why_not }) => why_not === 'waiting') || (await isQueued(db, id))) return false
    await addJob(db, SUGGEST_JOB, String(id))
    return true
  },
})

const OPEN = new Set<EvaluationState>(['draft', 'void'])

/** One that is there goes on, or is tried again, in its own time: adding it would begin it anew. */
async function isQueued(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from job where kind = ${SUGGEST_JOB} and key = ${String(id)}`.execute(db)
  return rows.length > 0
}
