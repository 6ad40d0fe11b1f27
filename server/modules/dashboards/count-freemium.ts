import { type RawBuilder, sql } from 'kysely'

import type { FreemiumDashboard, Totals } from '#contracts/dashboards.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { distinctAgents, fromCounted, undatedConversations, rollupTableFor } from '#server/figures/from-counted.ts'
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
  const before = { ...current, period: previous }
  const { rows } = await sql<Counted>`
    with agent_sums as materialized (
      select interaction.agent_id, ${sumsOf(sql`conversations`)}
      from ${fromCounted(sql`conversation_day`, current)}
      group by 1 having sum(conversations) > 0
    )
    select
      ${rowsOf(sql`
        select true as is_current, count(agent_id) as agents, ${sumsOf(sql`interactions`)} from agent_sums having count(*) > 0
        union all
        select false, (${distinctAgents(before)}), ${sumsOf(sql`conversations`)}
        from ${fromCounted(rollupTableFor('conversation_day', before), before)}
        having sum(conversations) > 0`)} as totals,
      ${rowsOf(sql`
        select told.*, agents
        from (
          select counted.day, ${sumsOf(sql`conversations`)}
          from ${fromCounted(rollupTableFor('conversation_day', current), current)}
          group by 1 having sum(conversations) > 0
        ) as told
        join (
          select counted.day, count(distinct interaction.agent_id) as agents
          from ${fromCounted(sql`conversation_day`, current)} and counted.conversations > 0
          group by 1
        ) as working using (day)`)} as days,
      ${rowsOf(sql`
        select agent.id, agent.name, interactions, talk_ms, hold_ms, after_call_work_ms, handled
        from agent_sums join agent on agent.id = agent_id
        order by interactions desc, agent.name, agent.id
        limit 10`)} as agents,
      ${rowsOf(sql`
        select interaction.channel, sum(conversations) as interactions
        from ${fromCounted(rollupTableFor('conversation_day', current), current)}
        group by 1 having sum(conversations) > 0
        order by interactions desc, channel`)} as channels,
      ${rowsOf(sql`
        select extract(isodow from day)::int as weekday, hour::int as hour, sum(interactions) as interactions
        from (
          select counted.day, counted.hour, sum(conversations) as interactions
          from ${fromCounted(rollupTableFor('conversation_hour', current), current)}
          group by 1, 2
        ) as told
        group by 1, 2
        having sum(interactions) > 0
        order by 1, 2`)} as hours,
      (${undatedConversations(current)}) as undated
  `.execute(db)
  return rows[0]!
}

/** Whole numbers far below 2⁵³: adding them up as such is exact, and faster than as decimals. */
const sumsOf = (conversations: RawBuilder<unknown>) => sql`
  sum(${conversations}::double precision) as interactions,
  sum(talk_ms::double precision) as talk_ms,
  sum(hold_ms::double precision) as hold_ms,
  sum(after_call_work_ms::double precision) as after_call_work_ms,
  sum(handled::double precision) as handled`
