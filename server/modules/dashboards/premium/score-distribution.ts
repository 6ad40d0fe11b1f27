import { sql } from 'kysely'

import type { Judged } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import { fromCounted, rollupTableFor } from '#server/figures/from-counted.ts'
import { evaluationsIn } from '#server/modules/dashboards/premium/evaluations-in.ts'
import { type ScorecardVersions, ofVersions } from '#server/modules/dashboards/premium/judged-days.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

type Scored = Pick<Judged, 'distribution' | 'listed'>
type Points = Scored['distribution']['machine'][number]
type OfPeople = { points: number | null; cases: number; listed: number }

/**
 * How often each score was given, in whole points, by the machine and by people; and how many of the evaluations by people, scored or
 * not, the caller may open: null without `quality-detail`.
 */
export async function scoreDistribution(db: Database, asked: ScorecardVersions): Promise<Scored> {
  const { scope } = asked.current
  const mayOpen = scope.holds('quality-detail')
  const [machine, people] = await Promise.all([
    sql<Points>`
      select points::integer, sum(conversations)::double precision as cases
      from ${fromCounted(rollupTableFor('machine_score_day', asked.current), asked.current)} and ${ofVersions(asked.versions)}
      group by 1 having sum(conversations) > 0 order by 1
    `.execute(db),
    sql<OfPeople>`
      select round(evaluation.score::numeric)::integer as points, count(*)::double precision as cases,
        (count(*) filter (where ${mayOpen ? visibleEvaluations(scope) : sql`false`}))::integer as listed
      from ${evaluationsIn(asked)} group by 1 order by 1
    `.execute(db),
  ])
  const scored = people.rows.flatMap(({ points, cases }) => (points === null ? [] : [{ points, cases }]))
  return {
    distribution: { machine: machine.rows, people: scored },
    listed: mayOpen ? people.rows.reduce((sum, { listed }) => sum + listed, 0) : null,
  }
}
