import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DimensionName, MetricFilter } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import type { MeasuredRow, MetricQuery } from '#server/rollups/metric-query.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { fromCounted } from '#server/rollups/from-counted.ts'
import { figuresFor, type MeasuredSource, sourceOf } from '#server/rollups/measured-sources.ts'
import { judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'

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

/**
 * The columns of dimensions: of a roll-up table, called `counted`, its roll-up keys, called `interaction`, and the versions of scorecards,
 * called `version`. Days come as text, ids as numbers; a question as its scorecard's id and its own, as `keyOf` has it.
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
 * What categories are counted of: the conversations that a rule is about and can judge, those with a transcript, and with times in it
 * where it asks for them. A rule that is not through with all of them yet tells too few.
 */
async function categorySource(db: Database, scope: Scope, asked: MetricQuery): Promise<MeasuredSource> {
  const { filter } = asked
  const rules = await db
    .selectFrom('category_rule')
    .where('active', '=', true)
    .where('removed', '=', false)
    .$if(filter.category_id !== undefined, (query) => query.where('id', '=', filter.category_id!))
    .select(judgingColumns)
    .execute()
  const timed = rules.filter((rule) => needsTurnTimes(searchOf(rule))).map(({ id }) => id)
  const ids = rules.map(({ id }) => id)
  // what it found where it is not about any more is still there until it has run
  const isAbout = sql`(rule.channels = '{}' or rollup_key.channel = any(rule.channels))
    and (rule.campaign_ids = '{}' or rollup_key.campaign_id = any(rule.campaign_ids))`
  return {
    from: sql`(
      select is_local, day, rollup_key_id, rule_id, matched, 0 as judged
      from ${figuresFor('category_day', scope, asked)} join rollup_key on rollup_key.id = rollup_key_id
      join category_rule as rule on rule.id = rule_id and rule.id = any(${ids}::bigint[]) and ${isAbout}
      union all
      select is_local, day, rollup_key_id, rule.id, 0, case when rule.id = any(${timed}::bigint[]) then timed else written end
      from ${figuresFor('conversation_day', scope, asked)} join rollup_key on rollup_key.id = rollup_key_id
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
 * Policies by the month of their first day, of all months that the period touches; how many of them persist, of the months that are old
 * enough to know. As `domain/persistency/persistency.ts` has it.
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
