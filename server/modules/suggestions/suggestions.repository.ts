import { sql } from 'kysely'
import { countedStates, type EvaluationState } from '#contracts/evaluation-states.ts'
import {
  type AutomaticCheck,
  NOT_APPLICABLE,
  type Question,
  type ScorecardContent,
} from '#contracts/scorecard-content.ts'
import type { Suggestion, Suggestions } from '#contracts/suggestions.ts'
import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'
import type { ModelConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { SUGGEST_JOB } from '#server/jobs/queue-work.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type StoredSuggestion, storedSuggestions } from '#server/modules/suggestions/stored-suggestions.ts'
import { evaluationLifecycle } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import * as z from 'zod/mini'
import { cohenKappa } from '#domain/agreement/cohen-kappa.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

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

type Origin = Suggestion['origin']
type Agreement = Suggestion['agreement']

/** How far the suggestions of a question agree with what people answered. */
type AgreementOf = (origin: Origin, questionId: string) => Agreement

/** So many times the one was suggested and the other answered. */
const cellSchema = z.object({
  origin: z.enum(['rule', 'model']),
  question_id: z.string(),
  suggested: z.string(),
  answered: z.string(),
  times: z.number(),
})
type Cell = z.infer<typeof cellSchema>

/**
 * Over all evaluations by any version of the same scorecard that were submitted, but for calibrations, where people answered
 * something else than `na` to what applies and something was suggested. What counts is what they had answered before they saw it.
 * It says how good the machine is at the question and is the same for whoever asks: of the conversations it is counted in, in
 * sight or not, it tells nothing. Below five there are counts only.
 */
export async function questionAgreement(db: Database, scorecardVersionId: number): Promise<AgreementOf> {
  const cells = await keptCells(db, scorecardVersionId)
  return (origin, questionId) =>
    agreementIn(cells.filter((cell) => cell.origin === origin && cell.question_id === questionId))
}

/** Counted once after every change: over many evaluations it takes longer than whoever opens one should wait. */
async function keptCells(db: Database, scorecardVersionId: number): Promise<Cell[]> {
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

/** Keeps a count unless something has changed since it began, after so many changes: that may not be in it. */
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
