import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { allOf, conversationJoin, conversationWhere } from '#server/conversations/conversation-where.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { KeyedRollupTable } from '#server/rollups/figure-tables.ts'

/** Which figures: of the conversations that a scope sees and the filters select, by the days of a period. */
export type CountedIn = {
  scope: Scope
  filter: ConversationFilter & { agent_id?: number | undefined }
  period: Period
  /** By the days of the partner's calendar, or by those of UTC. */
  isLocal: boolean
}

/**
 * The part after `from`, including the conditions: the rows of a roll-up table, called `counted`, with their roll-up
 * keys, called `interaction` like the conversations that they count: permissions and filters read the same columns of
 * both.
 * @param joins further joins
 */
export const fromCounted = (
  figures: RawBuilder<unknown>,
  { scope, filter, period, isLocal }: CountedIn,
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  ${figures} as counted ${conversationJoin(scope, filter)} rollup_key as interaction on interaction.id = counted.rollup_key_id ${joins}
  where counted.is_local = ${isLocal} and counted.day between ${period.from}::date and ${period.to}::date
    and ${inKeys(scope, filter)}`

/**
 * The number of distinct agents with any conversation. For each of their roll-up keys only the existence of one is
 * checked.
 */
export const distinctAgents = ({ scope, filter, period, isLocal }: CountedIn): RawBuilder<number> => sql`
  select count(distinct interaction.agent_id)::integer from rollup_key as interaction
  where ${inKeys(scope, filter)} and exists (
    select from conversation_day as counted
    where counted.rollup_key_id = interaction.id and counted.is_local = ${isLocal}
      and counted.day between ${period.from}::date and ${period.to}::date and counted.conversations > 0
  )`

/** The number of conversations that no period counts, because their source gives no date. */
export const undatedConversations = ({ scope, filter, isLocal }: Omit<CountedIn, 'period'>): RawBuilder<number> => sql`
  select coalesce(sum(conversations), 0)::integer
  from ${rollupTableFor('conversation_day', { scope, filter })} as counted join rollup_key as interaction on interaction.id = counted.rollup_key_id
  where counted.is_local = ${isLocal} and counted.day is null and ${inKeys(scope, filter)}`

/**
 * The coarsest table that can answer a query without team and agent: the sums by campaign, which have few rows, unless
 * the filter or the reader's permissions name teams or agents.
 */
export function rollupTableFor(
  table: KeyedRollupTable,
  { scope, filter }: Pick<CountedIn, 'scope' | 'filter'>,
): RawBuilder<unknown> {
  const isOfSome =
    filter.team_id !== undefined ||
    filter.agent_id !== undefined ||
    scope.asksFor('interaction', ['team_id', 'agent_id'])
  return sql.table(isOfSome ? table : `${table}_by_campaign`)
}

const inKeys = (scope: Scope, filter: CountedIn['filter']) =>
  allOf(
    conversationWhere(scope, filter),
    filter.agent_id === undefined ? undefined : sql<SqlBool>`interaction.agent_id = ${filter.agent_id}`,
  )
