import { sql } from 'kysely'
import * as z from 'zod/mini'

import { countedStates } from '#contracts/evaluation-states.ts'
import { NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import type { Suggestion } from '#contracts/suggestions.ts'
import { cohenKappa } from '#domain/agreement/cohen-kappa.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import type { Database } from '#server/db/database.ts'

type Origin = Suggestion['origin']
type Agreement = Suggestion['agreement']

/** How far the suggestions of a question agree with what people answered. */
export type AgreementOf = (origin: Origin, questionId: string) => Agreement

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
