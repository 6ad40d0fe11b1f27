import { sql } from 'kysely'

import type { CallFacets } from '#contracts/call-facets.ts'
import type { CallListQuery } from '#contracts/lists/calls.ts'
import type { NamedScorecard } from '#contracts/quality-questions.ts'
import type { Database } from '#server/db/database.ts'
import { keyOf, questionNames } from '#server/quality/question-names.ts'
import { seesMachineScores } from '#server/quality/visible-machine-scores.ts'
import type { Scope } from '#server/scope.ts'

/** The scorecard that a list is narrowed to, and its question, in words: for who sees a conversation that its rules have judged. */
export async function judgedNames(
  db: Database,
  scope: Scope,
  { scorecard_id, machine_failed, machine_passed, machine_untold, machine_answered }: CallListQuery,
): Promise<CallFacets['judged']> {
  if (scorecard_id === undefined) return undefined
  const { rows } = await sql<NamedScorecard>`
    select scorecard_id as id, content -> 'title' as title, content ->> 'locale' as locale
    from scorecard_version
    where scorecard_id = ${scorecard_id} and state = 'published' and exists (
      select from machine_score join interaction on interaction.id = interaction_id
      where machine_score.scorecard_id = ${scorecard_id} and ${scope.sees('interaction')} and ${seesMachineScores(scope)}
    )
    order by number desc limit 1
  `.execute(db)
  const [scorecard] = rows
  if (!scorecard) return undefined
  const question_id = machine_failed ?? machine_passed ?? machine_untold ?? machine_answered
  const names = question_id === undefined ? null : await questionNames(db, [scorecard_id])
  const question = names?.get(keyOf({ scorecard_id, question_id: question_id! }))
  return { scorecard, ...(question && { question }) }
}
