import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Period } from '#domain/reporting-period.ts'
import { allOf, joinedBy, conversationWhere } from '#server/conversations/conversation-where.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { PlaceTable } from '#server/rollups/figure-tables.ts'

/** Which figures: of the conversations that a scope sees and filters keep, by the days of a period. */
export type CountedIn = {
  scope: Scope
  filter: ConversationFilter & { agent_id?: number | undefined }
  period: Period
  /** By the days of the partner's calendar, or by those of UTC. */
  isLocal: boolean
}

/**
 * What follows `from`, up to its conditions: the rows of a table of figures, called `counted`, with their places, called `interaction`
 * as what they are places of: rules and filters hold of both alike.
 * @param joins what else is joined
 */
export const fromCounted = (
  figures: RawBuilder<unknown>,
  { scope, filter, period, isLocal }: CountedIn,
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  ${figures} as counted ${joinedBy(scope, filter)} place as interaction on interaction.id = counted.place_id ${joins}
  where counted.is_local = ${isLocal} and counted.day between ${period.from}::date and ${period.to}::date
    and ${inPlaces(scope, filter)}`

/** How many distinct agents had any conversation in it. Each of their places is only asked whether there was one. */
export const distinctAgents = ({ scope, filter, period, isLocal }: CountedIn): RawBuilder<number> => sql`
  select count(distinct interaction.agent_id)::integer from place as interaction
  where ${inPlaces(scope, filter)} and exists (
    select from conversation_day as counted
    where counted.place_id = interaction.id and counted.is_local = ${isLocal}
      and counted.day between ${period.from}::date and ${period.to}::date and counted.conversations > 0
  )`

/** How many conversations no period counts, because their source gives no date. */
export const undatedConversations = ({ scope, filter, isLocal }: Omit<CountedIn, 'period'>): RawBuilder<number> => sql`
  select coalesce(sum(conversations), 0)::integer
  from ${rollupTableFor('conversation_day', { scope, filter })} as counted join place as interaction on interaction.id = counted.place_id
  where counted.is_local = ${isLocal} and counted.day is null and ${inPlaces(scope, filter)}`

/**
 * Where to read what is told of no team and no agent: a table of figures by place, or the one of its wide places, which are few, unless
 * some teams or agents only are asked of, or seen.
 */
export function rollupTableFor(
  table: PlaceTable,
  { scope, filter }: Pick<CountedIn, 'scope' | 'filter'>,
): RawBuilder<unknown> {
  const isOfSome =
    filter.team_id !== undefined ||
    filter.agent_id !== undefined ||
    scope.asksFor('interaction', ['team_id', 'agent_id'])
  return sql.table(isOfSome ? table : `wide_${table}`)
}

const inPlaces = (scope: Scope, filter: CountedIn['filter']) =>
  allOf(
    conversationWhere(scope, filter),
    filter.agent_id === undefined ? undefined : sql<SqlBool>`interaction.agent_id = ${filter.agent_id}`,
  )
