import { sql } from 'kysely'
import type { BeyondSurvival, PersistencyGrouping } from '#contracts/beyond.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { TimeCount } from '#domain/statistics/kaplan-meier.ts'
import { logRank } from '#domain/statistics/log-rank.ts'
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
 * How long the policies last whose first day lies in the period, in days since then: by lapse or cancellation they end; by death or at
 * their term they leave, and what is in force today is seen until today. One that never came into force ends on day 0.
 */
export async function survivalBy(db: Database, asked: BeyondContext, by: PersistencyGrouping): Promise<BeyondSurvival> {
  const { period, today } = asked
  const { rows } = await sql<Row>`
    with life as (
      select ${groupColumns[by]} as key,
        greatest(0, least(case when persistency_exit(policy.status) is not null then policy.ended_on end, ${today}::date) - policy.effective_on)
          as time,
        persistency_exit(policy.status) = 'lapsed' and policy.ended_on <= ${today}::date as is_event
      from policy ${soldThrough(asked)}
      where policy.effective_on between ${period.from}::date and least(${period.to}::date, ${today}::date)
        and ${isCounted} and ${beyondPolicyWhere(asked)}
    ), day as (
      select key, time, count(*) filter (where is_event) as events, count(*) filter (where is_event is not true) as censored
      from life group by key, time
    ), told as (
      select key, sum(events + censored)::double precision as policies,
        json_agg(json_build_object('time', time, 'events', events, 'censored', censored) order by time) as times
      from day group by key order by policies desc, key limit ${MAX_GROUPS}
    )
    select told.*, ${groupName(by)} as name from told order by policies desc, key
  `.execute(db)
  const told = comparableGroups(by, rows)
  const groups = told.map((row) => ({ ...groupOf(by, row), policies: row.policies, times: row.times }))
  const compared = told.filter(({ key, policies }) => key !== null && policies >= MIN_CASES)
  const test = logRank(compared.map(({ times }) => times))
  return {
    period: presentPeriod(asked),
    as_of: today,
    by,
    groups,
    log_rank: test && { chi_square: test.chiSquare, freedom: test.freedom, p: test.p },
  }
}

const MAX_GROUPS = 6
