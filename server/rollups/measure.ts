import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DimensionName, MetricFilter } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { fromCounted } from '#server/rollups/from-counted.ts'
import {
  figuresFor,
  type MeasuredRow,
  type MeasuredSource,
  type MetricQuery,
  sourceOf,
} from '#server/rollups/measured-sources.ts'
import { judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'

/** Thrown instead of a partial result when there are more rows than the limit: a part of them would look like all. */
export class TooManyRows extends Error {
  override name = 'TooManyRows'
}

/**
 * The sums of a metric from the stored figures. Rows are those that the caller may see by the permission that the scope
 * was made for: of conversations, and of policies by the rules about those.
 * @param limit the maximum number of rows. Throws `TooManyRows` when there are more
 */
export async function measure(
  db: Database,
  scope: Scope,
  query: MetricQuery,
  limit = MAX_ROWS,
): Promise<MeasuredRow[]> {
  const rows = await (metrics[query.metric].of === 'policies'
    ? measuredPolicies(db, scope, query, limit + 1)
    : measuredDays(db, scope, query, limit + 1))
  if (rows.length > limit) throw new TooManyRows()
  return rows
}

/** This many fit into memory beside other people's queries: half a year of days by two hundred agents. */
const MAX_ROWS = 50_000

async function measuredDays(db: Database, scope: Scope, query: MetricQuery, limit: number): Promise<MeasuredRow[]> {
  const source = await (query.metric === 'category-share' ? categorySource(db, scope, query) : sourceOf(scope, query))
  const { rows } = await sql<MeasuredRow>`
    select json_build_array(${sql.join(query.by.map((name) => dimensionColumns[name]))}) as keys, ${sumsOf(source)}
    from ${fromCounted(source.from, { scope, ...query }, source.hasVersion ? VERSIONS : undefined)} and ${filterConditions(query.filter, source)}
    group by ${sql.join([...query.by.map((name) => dimensionColumns[name]), sql`()`])}
    ${query.by.length === 0 ? sql`` : notEmpty(source)}
    limit ${limit}
  `.execute(db)
  return rows
}

/** Without groups, no data yields one row of sums; with groups, it yields none. */
const notEmpty = ({ part, whole, cases }: MeasuredSource) =>
  sql`having sum(${cases}) <> 0 or sum(${part}) <> 0 or sum(${whole}) <> 0`

/** The versions of scorecards of the figures, called `version`. */
export const VERSIONS = sql`join scorecard_version as version on version.id = counted.scorecard_version_id`

const sumsOf = ({ part, whole, cases, squares }: MeasuredSource) => sql`
  coalesce(sum(${part}), 0)::double precision as part, coalesce(sum(${whole}), 0)::double precision as whole,
  coalesce(sum(${cases}), 0)::double precision as cases,
  ${squares === null ? sql`null::double precision` : sql`coalesce(sum(${squares}), 0)::double precision`} as squares`

/** The conditions of a filter besides those on conversations. */
export function filterConditions(
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

/**
 * The columns of dimensions: of a roll-up table, called `counted`, its roll-up keys, called `interaction`, and the
 * versions of scorecards, called `version`. Days are texts, ids are numbers; a question is its scorecard's id and its
 * own, as `keyOf` combines them.
 */
const dimensionColumns: Record<DimensionName, RawBuilder<unknown>> = {
  day: sql`counted.day::text`,
  week: sql`date_trunc('week', counted.day)::date::text`,
  month: sql`date_trunc('month', counted.day)::date::text`,
  weekday: sql`extract(isodow from counted.day)::integer`,
  hour: sql`counted.hour`,
  partner: sql`interaction.partner_id`,
  campaign: sql`interaction.campaign_id`,
  team: sql`interaction.team_id`,
  agent: sql`interaction.agent_id`,
  channel: sql`interaction.channel`,
  scorecard: sql`version.scorecard_id`,
  question: sql`version.scorecard_id || ' ' || counted.question_id`,
  category: sql`counted.rule_id`,
}

/**
 * The base of category figures: the conversations that a rule is about and can judge, those with a transcript, and with
 * times in it if the rule requires them. While a rule is still running, its figures are too low.
 */
async function categorySource(db: Database, scope: Scope, query: MetricQuery): Promise<MeasuredSource> {
  const { filter } = query
  const rules = await db
    .selectFrom('category_rule')
    .where('active', '=', true)
    .where('removed', '=', false)
    .$if(filter.category_id !== undefined, (builder) => builder.where('id', '=', filter.category_id!))
    .select(judgingColumns)
    .execute()
  const timed = rules.filter((rule) => needsTurnTimes(searchOf(rule))).map(({ id }) => id)
  const ids = rules.map(({ id }) => id)
  // matches of conversations that it is no longer about remain until it has run
  const isAbout = sql`(rule.channels = '{}' or rollup_key.channel = any(rule.channels))
    and (rule.campaign_ids = '{}' or rollup_key.campaign_id = any(rule.campaign_ids))`
  return {
    from: sql`(
      select is_local, day, rollup_key_id, rule_id, matched, 0 as judged
      from ${figuresFor('category_day', scope, query)} join rollup_key on rollup_key.id = rollup_key_id
      join category_rule as rule on rule.id = rule_id and rule.id = any(${ids}::bigint[]) and ${isAbout}
      union all
      select is_local, day, rollup_key_id, rule.id, 0, case when rule.id = any(${timed}::bigint[]) then timed else written end
      from ${figuresFor('conversation_day', scope, query)} join rollup_key on rollup_key.id = rollup_key_id
      join category_rule as rule on rule.id = any(${ids}::bigint[]) and ${isAbout}
    )`,
    part: sql`matched`,
    whole: sql`judged`,
    cases: sql`judged`,
    squares: null,
    hasCategory: true,
  }
}

/**
 * Policies by the month of their first day, for all months that the period touches; how many of them persist, for the
 * months that are old enough to know. Follows `domain/persistency/persistency.ts`.
 */
async function measuredPolicies(
  db: Database,
  scope: Scope,
  { metric, by, filter, period, today }: MetricQuery,
  limit: number,
): Promise<MeasuredRow[]> {
  const m = Number(/^persistency-(\d+)$/.exec(metric)?.[1] ?? 0)
  const sums =
    m === 0
      ? sql`sum(issued)::double precision as part, 0 as whole, sum(issued)::double precision as cases`
      : PERSISTENCY
  const columns = by.map((name) => MONTHLY[name] ?? sql`null`)
  const { partner_id, campaign_id, team_id, agent_id } = filter
  const conditions = Object.entries({ partner_id, campaign_id, team_id, agent_id }).flatMap(([column, id]) =>
    id === undefined ? [] : [sql`${sql.ref(`policy.${column}`)} = ${id}`],
  )
  const { rows } = await sql<MeasuredRow>`
    select json_build_array(${sql.join(columns)}) as keys, ${sums}, null as squares
    from policy_cohort as policy
    where m = ${m} and month between date_trunc('month', ${period.from}::date) and ${period.to}::date
      and (${m} = 0 or month + interval '1 month' - interval '1 day' + make_interval(months => ${m}) <= ${today}::date)
      and ${scope.sees('policy')} and ${sql.join([sql`true`, ...conditions], sql` and `)}
    group by ${sql.join([...columns, sql`()`])}
    having sum(issued) > 0
    limit ${limit}
  `.execute(db)
  return rows
}

const PERSISTENCY = sql`sum(kept)::double precision as part, sum(issued - left_count)::double precision as whole,
  sum(issued - left_count)::double precision as cases`

const MONTHLY: Partial<Record<DimensionName, RawBuilder<unknown>>> = {
  month: sql`policy.month::text`,
  partner: sql`policy.partner_id`,
  campaign: sql`policy.campaign_id`,
  team: sql`policy.team_id`,
  agent: sql`policy.agent_id`,
}
