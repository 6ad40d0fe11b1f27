import { sql } from 'kysely'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { startedOn } from '#server/conversation-filter.ts'
import type { Database } from '#server/db/database.ts'
import { isOld, isRetained, retentionRequests } from '#server/effects/retention-requests.ts'
import { type BeyondAsked, keptConversations } from '#server/modules/dashboards/beyond/beyond-asked.ts'

type Retention = BeyondDashboard['retention']
type Row = Pick<Retention, 'requests' | 'decided' | 'saved'> &
  Record<`conversations_${'asked' | 'saved' | 'kept_30' | 'kept_90'}`, number> &
  Record<`${'old' | 'in_force'}_${30 | 90}`, number>

/**
 * What became of policies that somebody asked to cancel: conversations of the period that were about leaving, as sure links say. One
 * about two policies is two requests, and a policy that two of them were about is too. Days are those of the partner's calendar.
 */
export async function retentionIn(db: Database, asked: BeyondAsked): Promise<Retention> {
  const { scope, period, timeZone, today } = asked
  const [saved, kept30, kept90] = (['saved', 'kept-30', 'kept-90'] as const).map((wanted) => isRetained(wanted, today))
  const conversations = sql`count(distinct interaction_id)`
  const { rows } = await sql<Row>`
    select count(*)::integer as requests, ${conversations}::integer as conversations_asked,
      count(*) filter (where ${isOld(1, today)})::integer as decided,
      count(*) filter (where ${saved})::integer as saved,
      (${conversations} filter (where ${saved}))::integer as conversations_saved,
      count(*) filter (where ${isOld(30, today)})::integer as old_30,
      count(*) filter (where ${kept30})::integer as in_force_30,
      (${conversations} filter (where ${kept30}))::integer as conversations_kept_30,
      count(*) filter (where ${isOld(90, today)})::integer as old_90,
      count(*) filter (where ${kept90})::integer as in_force_90,
      (${conversations} filter (where ${kept90}))::integer as conversations_kept_90
    from (${retentionRequests(scope, sql`(${startedOn(timeZone, period)} and ${keptConversations(asked)})`)}) as request
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
