import { sql } from 'kysely'

import type { Judged } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import { countedIn, widest } from '#server/figures/counted-in.ts'
import { evaluationsIn } from '#server/modules/dashboards/premium/evaluations-in.ts'
import { type AskedVersions, ofVersions } from '#server/modules/dashboards/premium/judged-days.ts'

type Points = Judged['distribution']['machine']

/** How often each score was given, in whole points, by the machine and by people. */
export async function scoreDistribution(db: Database, asked: AskedVersions): Promise<Judged['distribution']> {
  const [machine, people] = await Promise.all([
    sql<Points[number]>`
      select points::integer, sum(conversations)::double precision as cases
      from ${countedIn(widest('machine_score_day', asked.current), asked.current)} and ${ofVersions(asked.versions)}
      group by 1 having sum(conversations) > 0 order by 1
    `.execute(db),
    sql<Points[number]>`
      select round(evaluation.score::numeric)::integer as points, count(*)::double precision as cases
      from ${evaluationsIn(asked)} and evaluation.score is not null group by 1 order by 1
    `.execute(db),
  ])
  return { machine: machine.rows, people: people.rows }
}
