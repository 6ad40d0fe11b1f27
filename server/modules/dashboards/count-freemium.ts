import { type Expression, sql, type SqlBool } from 'kysely'

import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { FreemiumDashboard, Totals } from '#contracts/dashboards.ts'
import type { Period } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import { allOf, keptBy, startedOn } from '#server/conversation-filter.ts'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import type { Scope } from '#server/scope.ts'

type Counted = Pick<FreemiumDashboard, 'channels' | 'days' | 'hours' | 'agents' | 'undated'> & {
  totals: (Totals & { is_current: boolean })[]
}

/** Everything the freemium dashboard counts, in one statement that reads the conversations of both periods once. */
export async function countFreemium(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  { period, previous, timeZone }: { period: Period; previous: Period; timeZone: string },
): Promise<Counted> {
  const kept = keptBy(scope, filter)
  const { rows } = await sql<Counted>`
    with seen as materialized (
      select
        started_at >= ${startOfDay(timeZone, period.from)} as is_current,
        started_at at time zone ${timeZone} as local,
        channel,
        agent_id,
        agent_id is not null and talk_ms is not null as is_handled,
        talk_ms,
        hold_ms,
        after_call_work_ms
      from interaction
      where ${allOf(kept, startedOn(timeZone, { from: previous.from, to: period.to }))}
    ),
    agent_day as materialized (
      select
        is_current,
        local::date as day,
        agent_id,
        count(*) as interactions,
        coalesce(sum(talk_ms) filter (where is_handled), 0) as talk_ms,
        coalesce(sum(hold_ms) filter (where is_handled), 0) as hold_ms,
        coalesce(sum(after_call_work_ms) filter (where is_handled), 0) as after_call_work_ms,
        count(*) filter (where is_handled) as handled
      from seen
      group by is_current, day, agent_id
    )
    select
      ${rowsOf(sql`select is_current, ${SUMS} from agent_day group by is_current`)} as totals,
      ${rowsOf(sql`select day, ${SUMS} from agent_day where is_current group by day`)} as days,
      ${rowsOf(sql`
        select agent.id, agent.name, ${SUMS}
        from agent_day join agent on agent.id = agent_id
        where is_current
        group by agent.id
        order by interactions desc, agent.name, agent.id
        limit 10`)} as agents,
      ${rowsOf(sql`
        select channel, count(*) as interactions
        from seen where is_current
        group by channel
        order by interactions desc, channel`)} as channels,
      ${rowsOf(sql`
        select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, count(*) as interactions
        from seen where is_current
        group by weekday, hour
        order by weekday, hour`)} as hours,
      (select count(*) from interaction where ${undated(kept)}) as undated
  `.execute(db)
  return rows[0]!
}

/** An agent has one row a day, so that distinct agents are cheap to count. */
const SUMS = sql`
  sum(interactions) as interactions,
  count(distinct agent_id) as agents,
  sum(talk_ms) as talk_ms,
  sum(hold_ms) as hold_ms,
  sum(after_call_work_ms) as after_call_work_ms,
  sum(handled) as handled`

const undated = (kept: Expression<SqlBool>) => allOf(kept, sql<SqlBool>`interaction.started_at is null`)
