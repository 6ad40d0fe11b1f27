import { type RawBuilder, sql } from 'kysely'

import type { DimensionName } from '#contracts/metrics.ts'
import type { Database } from '#server/db/database.ts'
import type { MetricQuery, MeasuredRow } from '#server/rollups/metric-query.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * Policies by the month of their first day, of all months that the period touches; how many of them persist, of the months that are old
 * enough to know. As `domain/persistency.ts` has it.
 */
export async function measuredPolicies(
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
  const narrowed = Object.entries({ partner_id, campaign_id, team_id, agent_id }).flatMap(([column, id]) =>
    id === undefined ? [] : [sql`${sql.ref(`policy.${column}`)} = ${id}`],
  )
  const { rows } = await sql<MeasuredRow>`
    select json_build_array(${sql.join(columns)}) as keys, ${sums}, null as squares
    from policy_cohort as policy
    where m = ${m} and month between date_trunc('month', ${period.from}::date) and ${period.to}::date
      and (${m} = 0 or month + interval '1 month' - interval '1 day' + make_interval(months => ${m}) <= ${today}::date)
      and ${scope.sees('policy')} and ${sql.join([sql`true`, ...narrowed], sql` and `)}
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
