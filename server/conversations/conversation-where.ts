import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'

const eb = expressionBuilder<Schema, 'interaction'>()

/** Conditions on the table `interaction`, combined by `and`. */
export const allOf = (...conditions: (Expression<SqlBool> | undefined)[]): Expression<SqlBool> =>
  eb.and(conditions.filter((condition) => condition !== undefined))

/** The conversations that the caller sees and that the filters of lists and dashboards select, of any day. */
export const conversationWhere = (scope: Scope, filter: ConversationFilter): Expression<SqlBool> =>
  allOf(
    scope.sees('interaction'),
    filter.channel === undefined ? undefined : eb('interaction.channel', '=', filter.channel),
    filter.partner_id === undefined ? undefined : eb('interaction.partner_id', '=', filter.partner_id),
    filter.campaign_id === undefined ? undefined : eb('interaction.campaign_id', '=', filter.campaign_id),
    filter.team_id === undefined ? undefined : eb('interaction.team_id', '=', filter.team_id),
  )

/** Whether that includes all conversations. */
const keepsAll = (scope: Scope, filter: Narrowed): boolean =>
  scope.seesAll('interaction') && NARROWING.every((name) => filter[name] === undefined)

type Narrowed = ConversationFilter & { agent_id?: number | undefined }
const NARROWING = ['channel', 'partner_id', 'campaign_id', 'team_id', 'agent_id'] as const satisfies (keyof Narrowed)[]

/**
 * The join of counted rows with their conversations, or their roll-up keys, which every row has. When all are included,
 * no column of them may be used: the database then drops a left join.
 */
export const conversationJoin = (scope: Scope, filter: Narrowed): RawBuilder<unknown> =>
  keepsAll(scope, filter) ? sql`left join` : sql`join`

/** The conversations that started on these days, both included. Expressed as instants, so that an index can be used. */
export const startedOn = (
  timeZone: string,
  days: { from?: Day | undefined; to?: Day | undefined },
): Expression<SqlBool> =>
  allOf(
    days.from === undefined ? undefined : eb('interaction.started_at', '>=', startOfDay(timeZone, days.from)),
    days.to === undefined ? undefined : eb('interaction.started_at', '<', startOfDay(timeZone, addDays(days.to, 1))),
  )
