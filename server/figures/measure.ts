import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DimensionName, MetricFilter, MetricName, MetricSums } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics.ts'
import type { Day, Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { fromCounted } from '#server/figures/from-counted.ts'
import { dimensionColumns } from '#server/figures/dimensions.ts'
import { categorySource } from '#server/figures/measured-categories.ts'
import { measuredPolicies } from '#server/figures/measured-policies.ts'
import { type MeasuredSource, sourceOf } from '#server/figures/measured-sources.ts'
import type { Scope } from '#server/scope.ts'

export type MetricQuery = {
  metric: MetricName
  /** At most two, of those that the metric has. */
  by: readonly DimensionName[]
  filter: MetricFilter
  period: Period
  /** By the days of the partner's calendar, or by those of UTC. */
  isLocal: boolean
  /** What is not old enough by then is not told: policies of which nobody knows yet whether they persist. */
  today: Day
}
/** One row for each combination of what it is told by that there is, with its key for each: an id, a day, a number; null for none. */
export type MeasuredRow = { keys: (string | number | null)[] } & MetricSums

/** Of more rows than were asked for nothing is answered: a part of them would be told as if it were all. */
export class TooManyRows extends Error {
  override name = 'TooManyRows'
}

/**
 * What a metric sums up to, from the figures that are kept. Rows are those that the caller may see by the permission that the scope was
 * made for: of conversations, and of policies by the rules about those.
 * @param most no more rows are read. Throws `TooManyRows` where there are more
 */
export async function measure(db: Database, scope: Scope, asked: MetricQuery, most = MAX_ROWS): Promise<MeasuredRow[]> {
  const rows = await (metrics[asked.metric].of === 'policies'
    ? measuredPolicies(db, scope, asked, most + 1)
    : measuredDays(db, scope, asked, most + 1))
  if (rows.length > most) throw new TooManyRows()
  return rows
}

/** So many fit into memory beside those of others who ask at once: half a year of days by two hundred agents. */
const MAX_ROWS = 50_000

async function measuredDays(db: Database, scope: Scope, asked: MetricQuery, limit: number): Promise<MeasuredRow[]> {
  const source = await (asked.metric === 'category-share' ? categorySource(db, scope, asked) : sourceOf(scope, asked))
  const { rows } = await sql<MeasuredRow>`
    select json_build_array(${sql.join(asked.by.map((name) => dimensionColumns[name]))}) as keys, ${sumsOf(source)}
    from ${fromCounted(source.from, { scope, ...asked }, source.hasVersion ? VERSIONS : undefined)} and ${narrowed(asked.filter, source)}
    group by ${sql.join([...asked.by.map((name) => dimensionColumns[name]), sql`()`])}
    ${asked.by.length === 0 ? sql`` : somethingIn(source)}
    limit ${limit}
  `.execute(db)
  return rows
}

/** Of nothing there is one row of sums, and none for each of what it is told by. */
const somethingIn = ({ part, whole, cases }: MeasuredSource) =>
  sql`having sum(${cases}) <> 0 or sum(${part}) <> 0 or sum(${whole}) <> 0`

/** The versions of scorecards that figures stand under, called `version`. */
export const VERSIONS = sql`join scorecard_version as version on version.id = counted.scorecard_version_id`

const sumsOf = ({ part, whole, cases, squares }: MeasuredSource) => sql`
  coalesce(sum(${part}), 0)::double precision as part, coalesce(sum(${whole}), 0)::double precision as whole,
  coalesce(sum(${cases}), 0)::double precision as cases,
  ${squares === null ? sql`null::double precision` : sql`coalesce(sum(${squares}), 0)::double precision`} as squares`

/** The conditions of a filter beyond those on conversations. */
export function narrowed(
  { scorecard_id, question_id, category_id }: MetricFilter,
  source: MeasuredSource,
): RawBuilder<SqlBool> {
  const conditions = [
    source.hasVersion && scorecard_id !== undefined ? sql<SqlBool>`version.scorecard_id = ${scorecard_id}` : undefined,
    source.hasQuestion && question_id !== undefined ? sql<SqlBool>`counted.question_id = ${question_id}` : undefined,
    source.hasCategory && category_id !== undefined ? sql<SqlBool>`counted.rule_id = ${category_id}` : undefined,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}
