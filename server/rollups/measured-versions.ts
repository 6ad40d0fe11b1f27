import { sql } from 'kysely'

import { metrics } from '#domain/metrics/metrics.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { fromCounted } from '#server/rollups/from-counted.ts'
import { filterConditions, VERSIONS } from '#server/rollups/measure.ts'
import { type MetricQuery, sourceOf } from '#server/rollups/measured-sources.ts'

export type MeasuredVersion = { scorecard_id: number; number: number; cases: number }

/** The scorecard versions that judged the cases of a metric, the most frequent first; null for a metric without any. */
export async function measuredVersions(
  db: Database,
  scope: Scope,
  query: MetricQuery,
): Promise<MeasuredVersion[] | null> {
  if (!metrics[query.metric].dimensions.includes('scorecard')) return null
  const source = sourceOf(scope, query)
  const { rows } = await sql<MeasuredVersion>`
    select version.scorecard_id, version.number, sum(${source.cases})::double precision as cases
    from ${fromCounted(source.from, { scope, ...query }, VERSIONS)} and ${filterConditions(query.filter, source)}
    group by version.id
    having sum(${source.cases}) <> 0
    order by cases desc, version.id desc
  `.execute(db)
  return rows
}
