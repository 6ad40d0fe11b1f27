import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { type Day, lengthOf, MAX_PERIOD_DAYS, type Period, periodOf } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { conversationWhere } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'

/** A request about the effects of conversations: its scope, filters, days, and the day as of which it is answered. */
export type BeyondContext = { scope: Scope; query: BeyondQuery; period: Period; timeZone: string; today: Day }

/** Throws a refusal when the period is longer than ten years. */
export async function beyondContext(db: Database, scope: Scope, query: BeyondQuery, now: Date): Promise<BeyondContext> {
  const timeZone = await reportingZone(db, scope, query.partner_id)
  const today = dayIn(timeZone, now)
  const period = periodOf(query, today, DEFAULT_DAYS)
  if (lengthOf(period) > MAX_PERIOD_DAYS)
    throw new Refusal({ kind: 'refused', errors: { started_from: [texts.outOfBounds] } })
  return { scope, query, period, timeZone, today }
}

/** The effects of conversations take months to show. */
const DEFAULT_DAYS = 365

/** The period as it is returned. */
export const presentPeriod = ({ period, timeZone }: BeyondContext) => ({ ...period, time_zone: timeZone })

/** A condition on `policy`, or on a table with the same columns: in sight, and matching the filters. */
export function beyondPolicyWhere({ scope, query }: BeyondContext): RawBuilder<SqlBool> {
  const { partner_id, campaign_id, team_id, agent_id } = query
  const narrowed = Object.entries({ partner_id, campaign_id, team_id, agent_id }).flatMap(([column, id]) =>
    id === undefined ? [] : [sql`${sql.ref(`policy.${column}`)} = ${id}`],
  )
  return sql`(${sql.join([scope.sees('policy'), ...narrowed], sql` and `)})`
}

/** The same for a row of `interaction`. */
export const beyondConversationWhere = ({
  scope,
  query: { agent_id, ...filter },
}: BeyondContext): RawBuilder<SqlBool> =>
  sql`(${conversationWhere(scope, filter)} and ${agent_id === undefined ? sql`true` : sql`interaction.agent_id = ${agent_id}`})`

/** Joins the sale of a `policy` where policies are narrowed by channel; policies themselves have none. */
export const soldThrough = ({ scope, query: { channel } }: BeyondContext): RawBuilder<unknown> =>
  channel === undefined
    ? sql``
    : sql`join interaction as sale on sale.id = policy.sale_id and sale.channel = ${channel}
        and exists (select from interaction where interaction.id = sale.id and ${scope.sees('interaction')})`
