import { sql } from 'kysely'
import * as z from 'zod/mini'

import { countedStates, type EvaluationState } from '#contracts/evaluation-states.ts'
import {
  type AutomaticCheck,
  NOT_APPLICABLE,
  type Question,
  type ScorecardContent,
} from '#contracts/scorecard-content.ts'
import type { Suggestion, Suggestions } from '#contracts/suggestions.ts'
import { cohenKappa } from '#domain/agreement/cohen-kappa.ts'
import { type Answers, applicable, questionsOf } from '#domain/scoring/answers.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { ModelConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-work.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type StoredSuggestion, storedSuggestions } from '#server/modules/suggestions/stored-suggestions.ts'
import { evaluationLifecycle } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'

export const suggestionsRepository = (db: Database, model: ModelConfig | null) => ({
  /**
   * The answers of machines, for everybody who sees the evaluation: also for the agent once it is released, with
   * their basis and the agreement of people. In a draft they are shown only for the answered questions, to everybody:
   * nobody may copy the machine's answers. They stay hidden when a draft is discarded, or it could be begun again
   * with them. Throws `missing`.
   */
  async ofEvaluation(scope: Scope, id: number): Promise<Suggestions> {
    const { content, state, scorecard_version_id } = await evaluationLifecycle.read(db, scope, id)
    const answers = await answersNow(db, id)
    const suggestions = applicableSuggestions(
      { content, answers, model: model?.name ?? null },
      await storedSuggestions(db, id),
    )
    const visible = suggestions.filter(({ question_id }) => !OPEN.has(state) || answers[question_id] !== undefined)
    await saveAnswersBeforeSuggestion(
      db,
      id,
      visible.map(({ question_id }) => question_id),
    )
    const agreementOf = await questionAgreement(db, scorecard_version_id)
    return {
      data: visible.map((one) => ({ ...one, agreement: agreementOf(one.origin, one.question_id) })),
      withheld: suggestions.length - visible.length,
    }
  },

  /**
   * Looks up again what a draft is waiting for, because conversations are judged and analysed in the background.
   * Returns true where there is something to begin with. Throws `missing`.
   */
  async lookAgain(scope: Scope, id: number): Promise<boolean> {
    const { content, state } = await evaluationLifecycle.read(db, scope, id)
    if (state !== 'draft') return false
    const input = { content, answers: await answersNow(db, id), model: model?.name ?? null }
    const suggestions = applicableSuggestions(input, await storedSuggestions(db, id))
    if (!suggestions.some(({ why_not }) => why_not === 'waiting') || (await isQueued(db, id))) return false
    await addJob(db, SUGGEST_JOB, String(id))
    return true
  },
})

const OPEN = new Set<EvaluationState>(['draft', 'void'])

/** An existing job continues, or is retried, by itself: adding it would start it again. */
async function isQueued(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from job where kind = ${SUGGEST_JOB} and key = ${String(id)}`.execute(db)
  return rows.length > 0
}

/**
 * Stores what people had answered to these questions when their suggestions are shown for the first time, to anybody.
 */
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

type SuggestionInput = {
  content: ScorecardContent
  answers: Answers
  /** The name of the configured model; null for none. */
  model: string | null
}
type ApplicableSuggestion = Omit<Suggestion, 'agreement'>

/**
 * The suggestions for the questions that apply, given the present answers: the rule's before the model's. A missing
 * one is waiting.
 */
function applicableSuggestions(
  { content, answers, model }: SuggestionInput,
  stored: readonly StoredSuggestion[],
): ApplicableSuggestion[] {
  const applicableIds = applicable(content, answers)
  return questionsOf(content)
    .filter(({ id }) => applicableIds.has(id))
    .flatMap((question) => [byRule(question, stored), byModel(question, model, stored)])
    .filter((one) => one !== null)
}

function byRule({ id, rule }: Question, stored: readonly StoredSuggestion[]): ApplicableSuggestion | null {
  const found = stored.find(({ question_id, origin }) => question_id === id && origin === 'rule')
  if (found) return presentSuggestion(found)
  return rule && waiting(id, { origin: 'rule', check: rule.check, model: null })
}

/** Without a configured model nothing waits for one. */
function byModel(
  { id, asks_model }: Question,
  model: string | null,
  stored: readonly StoredSuggestion[],
): ApplicableSuggestion | null {
  const found = stored.find(({ question_id, origin }) => question_id === id && origin === 'model')
  if (found && found.why_not !== 'waiting') return presentSuggestion(found)
  return asks_model && model !== null ? waiting(id, { origin: 'model', check: null, model }) : null
}

type Basis = Pick<Suggestion, 'origin' | 'model'> & { check: AutomaticCheck | null }

const waiting = (question_id: string, basis: Basis): ApplicableSuggestion => ({
  ...basis,
  question_id,
  value: null,
  why_not: 'waiting',
  measured: null,
  spans: [],
})

const presentSuggestion = ({ basis, ...one }: StoredSuggestion): ApplicableSuggestion =>
  'check' in basis
    ? { ...one, check: basis.check, measured: basis.measured, model: null }
    : { ...one, check: null, measured: null, model: basis.model }

type Origin = Suggestion['origin']
type Agreement = Suggestion['agreement']

/** The agreement between the suggestions for a question and people's answers. */
type AgreementOf = (origin: Origin, questionId: string) => Agreement

/** How many times one answer was suggested and the other one given. */
const cellSchema = z.object({
  origin: z.enum(['rule', 'model']),
  question_id: z.string(),
  suggested: z.string(),
  answered: z.string(),
  times: z.number(),
})
type Cell = z.infer<typeof cellSchema>

/**
 * Counts all submitted evaluations by any version of the same scorecard, without calibrations, where people answered
 * an applicable question with more than `na` and something was suggested. Their answer before they saw the suggestion
 * counts. The result shows how good the machine is at the question and is the same for everybody; it reveals nothing
 * of single conversations. Below five cases there are counts only.
 */
export async function questionAgreement(db: Database, scorecardVersionId: number): Promise<AgreementOf> {
  const cells = await storedCells(db, scorecardVersionId)
  return (origin, questionId) =>
    agreementIn(cells.filter((cell) => cell.origin === origin && cell.question_id === questionId))
}

/** Counted once after every change: over many evaluations it takes too long for a reader to wait. */
async function storedCells(db: Database, scorecardVersionId: number): Promise<Cell[]> {
  const { scorecard_id, changes, cells } = await db
    .selectFrom('scorecard_version')
    .leftJoin('suggestion_agreement as kept', 'kept.scorecard_id', 'scorecard_version.scorecard_id')
    .where('scorecard_version.id', '=', scorecardVersionId)
    .select(['scorecard_version.scorecard_id', 'kept.changes', 'kept.cells'])
    .executeTakeFirstOrThrow()
  if (cells !== null) return z.array(cellSchema).parse(cells)
  const counted = await countCells(db, scorecard_id)
  await saveAgreementCells(db, { scorecard_id, changes: changes ?? 0, cells: counted })
  return counted
}

type Counted = { scorecard_id: number; changes: number; cells: readonly Cell[] }

/** Stores a count unless something has changed since it began: the change may be missing in it. */
export async function saveAgreementCells(db: Database, { scorecard_id, changes, cells }: Counted): Promise<void> {
  await db
    .insertInto('suggestion_agreement')
    .values({ scorecard_id, changes, cells: JSON.stringify(cells) })
    .onConflict((conflict) =>
      conflict
        .column('scorecard_id')
        .doUpdateSet((eb) => ({ cells: eb.ref('excluded.cells') }))
        .whereRef('suggestion_agreement.changes', '=', 'excluded.changes'),
    )
    .execute()
}

async function countCells(db: Database, scorecardId: number): Promise<Cell[]> {
  const answered = sql`coalesce(suggestion.shown_answer, answer.value)`
  const { rows } = await sql<Cell>`
    select suggestion.origin, suggestion.question_id, suggestion.value as suggested, ${answered} as answered,
      count(*) as times
    from scorecard_version
    join evaluation on evaluation.scorecard_version_id = scorecard_version.id
    join suggestion on suggestion.evaluation_id = evaluation.id and suggestion.value is not null
    join evaluation_answer as answer
      on answer.evaluation_id = evaluation.id and answer.question_id = suggestion.question_id
    where scorecard_version.scorecard_id = ${scorecardId} and evaluation.kind <> 'calibration'
      and evaluation.state = any(${[...countedStates]}::text[])
      -- an answer whose condition fell away stays, and counts nowhere
      and answer.family is not null and ${answered} <> ${NOT_APPLICABLE}
    group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

function agreementIn(cells: readonly Cell[]): Agreement {
  const units = cells.flatMap(({ suggested, answered, times }) =>
    Array.from({ length: times }, () => [suggested, answered]),
  )
  return {
    agreeing: units.filter(([suggested, answered]) => suggested === answered).length,
    compared: units.length,
    kappa: units.length < MIN_CASES ? null : cohenKappa(units),
  }
}
