import { sql } from 'kysely'

import type { NamedScorecard } from '#contracts/quality-questions.ts'
import type { Database } from '#server/db/database.ts'
import { evaluationDays } from '#server/rollups/evaluation-days.ts'
import { type CountedIn, fromCounted, rollupTableFor } from '#server/rollups/from-counted.ts'

/** A scorecard, and its published versions, newest first. `target` in points. */
export type UsedScorecard = { scorecard: NamedScorecard; versions: { id: number; number: number; target: number }[] }

/** The scorecards by which rules or people have judged something, those of most cases first. */
export async function usedScorecards(db: Database, current: CountedIn): Promise<UsedScorecard[]> {
  const people = evaluationDays(current.scope, rollupTableFor('evaluation_day', current))
  const { rows } = await sql<UsedScorecard>`
    with used as (
      select scorecard_version_id, sum(cases) as cases from (
        select scorecard_version_id, sum(conversations) as cases from ${fromCounted(rollupTableFor('machine_day', current), current)} group by 1
        union all
        select scorecard_version_id, sum(evaluations) from ${fromCounted(people, current)} group by 1
      ) as judged group by 1 having sum(cases) > 0
    ), scorecard_used as (
      select scorecard_id, sum(cases) as cases, max(version.number) as number
      from used join scorecard_version as version on version.id = scorecard_version_id group by 1
    )
    select
      json_build_object(
        'id', scorecard_used.scorecard_id, 'title', version.content -> 'title', 'locale', version.content ->> 'locale'
      ) as scorecard,
      (
        select coalesce(json_agg(
          json_build_object('id', id, 'number', number, 'target', (content ->> 'target')::double precision) order by number desc
        ), '[]')
        from scorecard_version where scorecard_id = scorecard_used.scorecard_id and state = 'published'
      ) as versions
    from scorecard_used
    join scorecard_version as version on version.scorecard_id = scorecard_used.scorecard_id and version.number = scorecard_used.number
    order by cases desc, scorecard_used.scorecard_id
  `.execute(db)
  return rows
}
