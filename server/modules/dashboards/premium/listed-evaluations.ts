import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { evaluationsIn } from '#server/modules/dashboards/premium/evaluations-in.ts'
import type { AskedVersions } from '#server/modules/dashboards/premium/judged-days.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** How many of the evaluations that are counted the caller may open; null without `quality-detail`. */
export async function listedEvaluations(db: Database, asked: AskedVersions): Promise<number | null> {
  const { scope } = asked.current
  if (!scope.holds('quality-detail')) return null
  const { rows } = await sql<{ listed: number }>`
    select count(*)::integer as listed from ${evaluationsIn(asked)} and ${visibleEvaluations(scope)}
  `.execute(db)
  return rows[0]!.listed
}
