import { sql } from 'kysely'

import type { EvaluationState } from '#contracts/evaluation-states.ts'
import type { AutomaticCheck, Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Suggestions, Suggestion } from '#contracts/suggestions.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'
import type { ModelConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-suggestions.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { questionAgreement } from '#server/modules/suggestions/question-agreement.ts'
import { storedSuggestions, type StoredSuggestion } from '#server/modules/suggestions/stored-suggestions.ts'
import { evaluationLifecycle } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'

export const suggestionsRepository = (db: Database, model: ModelConfig | null) => ({
  /**
   * What machines would have answered, for whoever sees the evaluation: also for the agent once it is released, with what it rests
   * on and how far people agree with it, as it is for everybody. As long as it is a draft, only of the questions that it has
   * answered, whoever asks: nobody answers by machines. So it stays when a draft is thrown away, or it could be begun anew by
   * them. Throws `missing`.
   */
  async ofEvaluation(scope: Scope, id: number): Promise<Suggestions> {
    const { content, state, scorecard_version_id } = await evaluationLifecycle.read(db, scope, id)
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
    const { content, state } = await evaluationLifecycle.read(db, scope, id)
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

/** Keeps what people had answered to these questions when their suggestions are shown for the first time, to whomever. */
async function saveAnswersBeforeSuggestion(
  db: Database,
  evaluationId: number,
  questions: readonly string[],
): Promise<void> {
  await sql`
    update suggestion set shown_answer = answer.value
    from evaluation_answer as answer
    where suggestion.evaluation_id = ${evaluationId} and suggestion.question_id = any(${questions}::text[])
      and suggestion.value is not null and suggestion.shown_answer is null
      and answer.evaluation_id = suggestion.evaluation_id and answer.question_id = suggestion.question_id
  `.execute(db)
}

type Asked = {
  content: ScorecardContent
  answers: Answers
  /** How the configured model is called; null for none. */
  model: string | null
}
type AskedSuggestion = Omit<Suggestion, 'agreement'>

/**
 * What was suggested of the questions that are asked, given what was answered so far: of the rule before that of the model. What is
 * not there yet is waited for.
 */
function applicableSuggestions(
  { content, answers, model }: Asked,
  stored: readonly StoredSuggestion[],
): AskedSuggestion[] {
  const asked = applicable(content, answers)
  return questionsOf(content)
    .filter(({ id }) => asked.has(id))
    .flatMap((question) => [byRule(question, stored), byModel(question, model, stored)])
    .filter((one) => one !== null)
}

function byRule({ id, rule }: Question, stored: readonly StoredSuggestion[]): AskedSuggestion | null {
  const found = stored.find(({ question_id, origin }) => question_id === id && origin === 'rule')
  if (found) return told(found)
  return rule && waiting(id, { origin: 'rule', check: rule.check, model: null })
}

/** Nobody waits for a model that nobody asks. */
function byModel(
  { id, asks_model }: Question,
  model: string | null,
  stored: readonly StoredSuggestion[],
): AskedSuggestion | null {
  const found = stored.find(({ question_id, origin }) => question_id === id && origin === 'model')
  if (found && found.why_not !== 'waiting') return told(found)
  return asks_model && model !== null ? waiting(id, { origin: 'model', check: null, model }) : null
}

type Basis = Pick<Suggestion, 'origin' | 'model'> & { check: AutomaticCheck | null }

const waiting = (question_id: string, basis: Basis): AskedSuggestion => ({
  ...basis,
  question_id,
  value: null,
  why_not: 'waiting',
  measured: null,
  spans: [],
})

const told = ({ basis, ...one }: StoredSuggestion): AskedSuggestion =>
  'check' in basis
    ? { ...one, check: basis.check, measured: basis.measured, model: null }
    : { ...one, check: null, measured: null, model: basis.model }
