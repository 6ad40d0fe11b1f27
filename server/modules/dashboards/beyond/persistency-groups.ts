import { type RawBuilder, sql } from 'kysely'

import type { BeyondDashboard, PersistencyGrouping } from '#contracts/beyond.ts'
import { persistencyMonths } from '#contracts/persistency-words.ts'
import { isOldEnough } from '#domain/persistency/persistency.ts'
import { addMonths, monthOf } from '#domain/time/months.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { comparableGroups, isCounted } from '#server/effects/counted-policies.ts'
import { type BeyondContext, beyondPolicyWhere, soldThrough } from '#server/modules/dashboards/beyond/beyond-context.ts'
import { groupColumns, groupName, groupOf, type GroupRow } from '#server/modules/dashboards/beyond/groups.ts'

type Persistency = BeyondDashboard['persistency']
type Cohort = Persistency['all'][number]
type Row = GroupRow & { is_all: boolean; policies: number; cohorts: Cohort[]; group_count: number }

/**
 * How many of the policies that began in the months of the period persist: all of them, and group by group. For each
 * number of months, only those months count that are old enough; without any such month there is nothing.
 */
export async function persistencyBy(
  db: Database,
  context: BeyondContext,
  by: PersistencyGrouping,
): Promise<Persistency> {
  const column = groupColumns[by]
  const { rows } = await sql<Row>`
    select grouped.*, ${groupName(by)} as name, (count(*) filter (where not grouped.is_all) over ())::integer as group_count
    from (
      select ${column} as key, grouping(${column}) = 1 as is_all, sum(issued)::double precision as policies,
        ${cohortsIn(context)} as cohorts
      from ${monthlySales(context)} as policy
      where ${inMonths(context)} and ${beyondPolicyWhere(context)}
      group by grouping sets ((), (${column}))
      having sum(issued) > 0
    ) as grouped
    order by grouped.is_all desc, grouped.policies desc, grouped.key limit ${MAX_GROUPS + 1}
  `.execute(db)
  const groups = comparableGroups(
    by,
    rows.filter(({ is_all }) => !is_all),
  )
  return {
    by,
    all: rows.find(({ is_all }) => is_all)?.cohorts ?? [],
    groups: groups.map((row) => ({ ...groupOf(by, row), policies: row.policies, cohorts: row.cohorts })),
    group_count: groups[0]?.group_count ?? 0,
  }
}

/** The same for all policies together. */
export async function persistencyOfAll(db: Database, context: BeyondContext): Promise<Cohort[]> {
  const { rows } = await sql<{ cohorts: Cohort[] }>`
    select ${cohortsIn(context)} as cohorts from ${monthlySales(context)} as policy
    where ${inMonths(context)} and ${beyondPolicyWhere(context)} having sum(issued) > 0
  `.execute(db)
  return rows[0]?.cohorts ?? []
}

const MAX_GROUPS = 50

/** For grouped policies: their state after each number of months for which some month of the period is old enough. */
const cohortsIn = (context: BeyondContext): RawBuilder<Cohort[]> => {
  const cohorts = persistencyMonths.flatMap((m) => {
    const newest = newestOldEnough(context, m)
    if (newest === null) return []
    const summed = (sums: string) =>
      sql`coalesce(sum(${sql.ref(sums)}) filter (where policy.month <= ${newest}::date), 0)::double precision`
    const sums = [summed('policy.issued'), summed(`policy.kept_${m}`), summed(`policy.left_${m}`)]
    return [sql`json_build_object('m', ${sql.lit(m)}, 'issued', ${sums[0]}, 'kept', ${sums[1]}, 'left', ${sums[2]})`]
  })
  return sql`json_build_array(${sql.join(cohorts)})`
}

/** The newest month of the period of which all policies are `m` months old. */
export function newestOldEnough({ period, today }: BeyondContext, m: number): Day | null {
  for (let month = monthOf(period.to); month >= monthOf(period.from); month = addMonths(month, -1)) {
    if (isOldEnough(month, m, today)) return month
  }
  return null
}

/** Every month with a day in the period. */
export const inMonths = ({ period: { from, to } }: BeyondContext) =>
  sql`policy.month between ${monthOf(from)}::date and ${to}::date`

/**
 * `policy_sale_month`, or the same for policies that were sold through one channel: counted one by one for a reader
 * who sees only some conversations, so that no sale out of their sight shows.
 */
export const monthlySales = (context: BeyondContext): RawBuilder<unknown> => {
  const { channel } = context.query
  if (channel === undefined) return sql`policy_sale_month`
  if (context.scope.seesAll('interaction'))
    return sql`(select * from policy_sale_month where sale_channel = ${channel})`
  const outcomes = persistencyMonths.flatMap((m) =>
    (['kept', 'left'] as const).map(
      (outcome) => sql`
        (persistency_outcome(policy.status, policy.effective_on, policy.ended_on, ${sql.lit(m)}) = ${sql.lit(outcome)})::integer
          as ${sql.ref(`${outcome}_${m}`)}`,
    ),
  )
  const { from, to } = context.period
  return sql`(
    select policy.partner_id, policy.campaign_id, policy.team_id, policy.agent_id, policy.sale_band, policy.verdict,
      date_trunc('month', policy.effective_on)::date as month, 1 as issued, ${sql.join(outcomes)}
    from policy ${soldThrough(context)}
    where ${isCounted} and policy.effective_on >= ${monthOf(from)}::date
      and policy.effective_on < date_trunc('month', ${to}::date) + interval '1 month'
  )`
}
