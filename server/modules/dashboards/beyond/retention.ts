import { sql } from 'kysely'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { startedOn } from '#server/conversation-filter.ts'
import type { Database } from '#server/db/database.ts'
import {
  type BeyondAsked,
  isCounted,
  isSure,
  keptConversations,
} from '#server/modules/dashboards/beyond/beyond-asked.ts'

type Retention = BeyondDashboard['retention']
type Row = Pick<Retention, 'requests' | 'saved'> & Record<'old_30' | 'in_force_30' | 'old_90' | 'in_force_90', number>

/**
 * What became of policies that somebody asked to cancel: conversations of the period that were about leaving, as sure links say. One
 * about two policies is two requests, and a policy that two of them were about is too. Days are those of the partner's calendar.
 */
export async function retentionIn(db: Database, asked: BeyondAsked): Promise<Retention> {
  const { scope, period, timeZone, today } = asked
  const { rows } = await sql<Row>`
    select count(*)::integer as requests,
      count(*) filter (where over_on > day + 1)::integer as saved,
      count(*) filter (where day + 30 <= ${today}::date)::integer as old_30,
      count(*) filter (where day + 30 <= ${today}::date and over_on > day + 30)::integer as in_force_30,
      count(*) filter (where day + 90 <= ${today}::date)::integer as old_90,
      count(*) filter (where day + 90 <= ${today}::date and over_on > day + 90)::integer as in_force_90
    from (
      select (interaction.started_at at time zone partner.time_zone)::date as day,
        case when policy_end(policy.status) is null then 'infinity'::date else policy.ended_on end as over_on
      from policy_link
      join interaction on interaction.id = policy_link.interaction_id
      join policy on policy.id = policy_link.policy_id
      join partner on partner.id = policy.partner_id
      where policy_link.role = 'retention' and ${isSure} and ${startedOn(timeZone, period)} and ${keptConversations(asked)}
        and ${scope.sees('policy')} and ${isCounted}
    ) as request
  `.execute(db)
  const { requests, saved, ...later } = rows[0]!
  return {
    requests,
    saved,
    after: [
      { days: 30, requests: later.old_30, in_force: later.in_force_30 },
      { days: 90, requests: later.old_90, in_force: later.in_force_90 },
    ],
  }
}
