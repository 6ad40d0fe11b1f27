import { sql } from 'kysely'

import type { Judged } from '#contracts/premium.ts'
import { cohenKappa } from '#domain/agreement/cohen-kappa.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'
import { evaluationsIn } from '#server/modules/dashboards/premium/evaluations-in.ts'
import type { ScorecardVersions } from '#server/modules/dashboards/premium/judged-days.ts'
import { answerBeforeSuggestion, isCompared } from '#server/quality/compared-answers.ts'

type Agreement = Judged['questions'][number]['agreement']
type Cell = { question_id: string; suggested: string; answered: string; times: number }

/**
 * How often rules and people agree on a question, over the evaluations of the period in which a rule suggested something and people
 * answered more than `na` to what applies: what they had answered before they saw what was suggested. Below five there are counts only.
 */
export async function agreementOf(db: Database, asked: ScorecardVersions): Promise<(questionId: string) => Agreement> {
  const { rows } = await sql<Cell>`
    select suggestion.question_id, suggestion.value as suggested, ${answerBeforeSuggestion} as answered, count(*)::integer as times
    from (select evaluation.id from ${evaluationsIn(asked)}) as seen
    join suggestion on suggestion.evaluation_id = seen.id
    join evaluation_answer as answer on answer.evaluation_id = seen.id and answer.question_id = suggestion.question_id
    where ${isCompared}
    group by 1, 2, 3
  `.execute(db)
  const cells = grouped(rows, ({ question_id }) => question_id)
  return (questionId) => {
    const units = (cells.get(questionId) ?? []).flatMap(({ suggested, answered: said, times }) =>
      Array.from({ length: times }, () => [suggested, said]),
    )
    return {
      agreeing: units.filter(([suggested, said]) => suggested === said).length,
      compared: units.length,
      kappa: units.length < MIN_CASES ? null : cohenKappa(units),
    }
  }
}
