import { sql } from 'kysely'

import type { FreemiumDashboard, Totals } from '#contracts/dashboards.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { countedIn, undatedIn } from '#server/figures/counted-in.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import type { Scope } from '#server/scope.ts'

type Counted = Pick<FreemiumDashboard, 'channels' | 'days' | 'hours' | 'agents' | 'undated'> & {
  totals: (Totals & { is_current: boolean })[]
}

/** Everything the freemium dashboard counts of conversations, in one statement over the figures that are kept of both periods. */
export async function countFreemium(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  { period, previous, isLocal }: { period: Period; previous: Period; isLocal: boolean },
): Promise<Counted> {
  const current = { scope, filter, period, isLocal }
  const both = { ...current, period: { from: previous.from, to: period.to } }
  const { rows } = await sql<Counted>`
    with agent_day as materialized (
      select
        counted.day >= ${period.from}::date as is_current,
        counted.day,
        interaction.agent_id,
        interaction.channel,
        sum(conversations) as interactions,
        sum(talk_ms) as talk_ms,
        sum(hold_ms) as hold_ms,
        sum(after_call_work_ms) as after_call_work_ms,
        sum(handled) as handled
      from ${countedIn(sql`conversation_day`, both)}
      group by 1, 2, 3, 4
      having sum(conversations) > 0
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
        select channel, sum(interactions) as interactions
        from agent_day where is_current
        group by channel
        order by interactions desc, channel`)} as channels,
      ${rowsOf(sql`
        select extract(isodow from day)::int as weekday, hour::int as hour, sum(interactions) as interactions
        from (
          select counted.day, counted.hour, sum(conversations) as interactions
          from ${countedIn(sql`conversation_hour`, current)}
          group by 1, 2
        ) as told
        group by 1, 2
        having sum(interactions) > 0
        order by 1, 2`)} as hours,
      (${undatedIn(current)}) as undated
  `.execute(db)
  return rows[0]!
}

const SUMS = sql`
  sum(interactions) as interactions,
  count(distinct agent_id) as agents,
  sum(talk_ms) as talk_ms,
  sum(hold_ms) as hold_ms,
  sum(after_call_work_ms) as after_call_work_ms,
  sum(handled) as handled`
