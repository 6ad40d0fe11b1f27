import { type RawBuilder, sql } from 'kysely'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { startedOn } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { retentionRequestsByKey, isAtLeastDaysOld, isRetained } from '#server/effects/retention-requests.ts'
import { type BeyondContext, beyondConversationWhere } from '#server/modules/dashboards/beyond/beyond-context.ts'

type Retention = BeyondDashboard['retention']
type Row = Pick<Retention, 'requests' | 'decided' | 'saved'> &
  Record<`conversations_${'asked' | 'saved' | 'kept_30' | 'kept_90'}`, number> &
  Record<`${'old' | 'in_force'}_${30 | 90}`, number>

/**
 * The outcome of requests to cancel: conversations of the period that were about leaving, by reliable links. One
 * about two policies counts as two requests, and so does a policy with two such conversations. Days follow the
 * partner's calendar.
 */
export async function retentionIn(db: Database, context: BeyondContext): Promise<Retention> {
  const { scope, period, timeZone, today } = context
  const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::integer`
  const { rows } = await sql<Row>`
    with conversation as (
      select count(*) as requests, ${count(isAtLeastDaysOld(1, today))} as decided, ${count(isRetained('saved', today))} as saved,
        ${count(isAtLeastDaysOld(30, today))} as old_30, ${count(isRetained('kept-30', today))} as in_force_30,
        ${count(isAtLeastDaysOld(90, today))} as old_90, ${count(isRetained('kept-90', today))} as in_force_90
      from (${retentionRequestsByKey(scope, sql`(${startedOn(timeZone, period)} and ${beyondConversationWhere(context)})`)}) as request
      group by interaction_id
    )
    select count(*)::integer as conversations_asked, ${sql.join(
      ['requests', 'decided', 'saved', 'old_30', 'in_force_30', 'old_90', 'in_force_90'].map(
        (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::integer as ${sql.ref(name)}`,
      ),
    )},
      ${count(sql`saved > 0`)} as conversations_saved, ${count(sql`in_force_30 > 0`)} as conversations_kept_30,
      ${count(sql`in_force_90 > 0`)} as conversations_kept_90
    from conversation
  `.execute(db)
  const row = rows[0]!
  return {
    requests: row.requests,
    decided: row.decided,
    saved: row.saved,
    conversations: { asked: row.conversations_asked, saved: row.conversations_saved },
    after: [
      {
        ...{ days: 30, requests: row.old_30, in_force: row.in_force_30 },
        conversations: row.conversations_kept_30,
      },
      {
        ...{ days: 90, requests: row.old_90, in_force: row.in_force_90 },
        conversations: row.conversations_kept_90,
      },
    ],
  }
}
