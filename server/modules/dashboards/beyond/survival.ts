import { sql } from 'kysely'

import type { BeyondSurvival, PersistencyGrouping } from '#contracts/beyond.ts'
import type { TimeCount } from '#domain/statistics/kaplan-meier.ts'
import { logRank } from '#domain/statistics/log-rank.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { Database } from '#server/db/database.ts'
import { comparableGroups, isCounted } from '#server/effects/counted-policies.ts'
import {
  type BeyondContext,
  beyondPolicyWhere,
  presentPeriod,
  soldThrough,
} from '#server/modules/dashboards/beyond/beyond-context.ts'
import { groupColumns, groupName, groupOf, type GroupRow } from '#server/modules/dashboards/beyond/groups.ts'

type Row = GroupRow & { policies: number; times: TimeCount[] }

/**
 * How many days the policies last whose first day is in the period: lapse or cancellation ends them; death or the end
 * of the term censors them, and what is in force today is censored today. A policy that never came into force ends on
 * day 0.
 */
export async function survivalBy(
  db: Database,
  context: BeyondContext,
  by: PersistencyGrouping,
): Promise<BeyondSurvival> {
  const { period, today } = context
  const { rows } = await sql<Row>`
    with life as (
      select ${groupColumns[by]} as key,
        greatest(0, least(case when persistency_exit(policy.status) is not null then policy.ended_on end, ${today}::date) - policy.effective_on)
          as time,
        persistency_exit(policy.status) = 'lapsed' and policy.ended_on <= ${today}::date as is_event
      from policy ${soldThrough(context)}
      where policy.effective_on between ${period.from}::date and least(${period.to}::date, ${today}::date)
        and ${isCounted} and ${beyondPolicyWhere(context)}
    ), day as (
      select key, time, count(*) filter (where is_event) as events, count(*) filter (where is_event is not true) as censored
      from life group by key, time
    ), grouped as (
      select key, sum(events + censored)::double precision as policies,
        json_agg(json_build_object('time', time, 'events', events, 'censored', censored) order by time) as times
      from day group by key order by policies desc, key limit ${MAX_GROUPS}
    )
    select grouped.*, ${groupName(by)} as name from grouped order by policies desc, key
  `.execute(db)
  const comparable = comparableGroups(by, rows)
  const groups = comparable.map((row) => ({ ...groupOf(by, row), policies: row.policies, times: row.times }))
  const compared = comparable.filter(({ key, policies }) => key !== null && policies >= MIN_CASES)
  const test = logRank(compared.map(({ times }) => times))
  return {
    period: presentPeriod(context),
    as_of: today,
    by,
    groups,
    log_rank: test && { chi_square: test.chiSquare, freedom: test.freedom, p: test.p },
  }
}

const MAX_GROUPS = 6
