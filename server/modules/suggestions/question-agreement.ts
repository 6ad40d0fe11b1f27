import { sql } from 'kysely'

import { countedStates } from '#contracts/evaluation-states.ts'
import { NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import type { Suggestion } from '#contracts/suggestions.ts'
import { cohenKappa } from '#domain/agreement/cohen-kappa.ts'
import { FEWEST_CASES } from '#domain/proportion.ts'
import type { Database } from '#server/db/database.ts'

type Origin = Suggestion['origin']
type Agreement = Suggestion['agreement']

/** How far the suggestions of a question agree with what people answered. */
export type AgreementOf = (origin: Origin, questionId: string) => Agreement

/**
 * Over all evaluations by any version of the same scorecard that were submitted, but for calibrations, where people answered
 * something else than `na` and something was suggested. It says how good the machine is at the question and is the same for whoever
 * asks: of the conversations it is counted in, in sight or not, it tells nothing. Below five there are counts only.
 */
export async function questionAgreement(db: Database, scorecardVersionId: number): Promise<AgreementOf> {
  const { rows } = await sql<{
    origin: Origin
    question_id: string
    suggested: string
    answered: string
    times: number
  }>`
    select suggestion.origin, suggestion.question_id, suggestion.value as suggested, answer.value as answered,
      count(*) as times
    from scorecard_version as own
    join scorecard_version on scorecard_version.scorecard_id = own.scorecard_id
    join evaluation on evaluation.scorecard_version_id = scorecard_version.id
    join suggestion on suggestion.evaluation_id = evaluation.id and suggestion.value is not null
    join evaluation_answer as answer
      on answer.evaluation_id = evaluation.id and answer.question_id = suggestion.question_id
    where own.id = ${scorecardVersionId} and evaluation.kind <> 'calibration'
      and evaluation.state = any(${[...countedStates]}::text[]) and answer.value <> ${NOT_APPLICABLE}
    group by 1, 2, 3, 4
  `.execute(db)
  return (origin, questionId) =>
    agreementIn(rows.filter((row) => row.origin === origin && row.question_id === questionId))
}

function agreementIn(cells: readonly { suggested: string; answered: string; times: number }[]): Agreement {
  const units = cells.flatMap(({ suggested, answered, times }) =>
    Array.from({ length: times }, () => [suggested, answered]),
  )
  return {
    agreeing: units.filter(([suggested, answered]) => suggested === answered).length,
    compared: units.length,
    kappa: units.length < FEWEST_CASES ? null : cohenKappa(units),
  }
}
