import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { WorkRowDto } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesWork } from '#server/quality/reaches.ts'

/** The items that the caller's rules reach, with the tables for conditions and orders. */
export const joinedWork = (db: Database, scope: Scope) =>
  db
    .selectFrom('work_item')
    .leftJoin('partner', 'partner.id', 'work_item.partner_id')
    .leftJoin('agent', 'agent.id', 'work_item.agent_id')
    .leftJoin('app_user as assignee', 'assignee.id', 'work_item.assignee_id')
    .where(reachesWork(scope, 'worklist-work'))

/** The same with the columns of lists. */
export const workRows = (db: Database, scope: Scope, now: Date) =>
  joinedWork(db, scope)
    .leftJoin('campaign', 'campaign.id', 'work_item.campaign_id')
    .leftJoin('team', 'team.id', 'work_item.team_id')
    .leftJoin('policy', 'policy.id', 'work_item.policy_id')
    .leftJoin('interaction as call', 'call.id', 'work_item.interaction_id')
    .selectAll('work_item')
    .select(['partner.name as partner_name', 'agent.name as agent_name', 'assignee.name as assignee_name'])
    .select(['campaign.name as campaign_name', 'team.name as team_name'])
    .select(['policy.number as policy_number', 'policy.product', 'call.channel', 'call.started_at'])
    .select([zoneOf.as('time_zone'), isOverdue(now).as('is_overdue')])
    .select(workStanding(scope))

export type FoundWork = InferResult<ReturnType<typeof workRows>>[number]

/** Without a partner (an agent to coach, without a conversation), days are those of UTC. */
const zoneOf = sql<string>`coalesce(partner.time_zone, 'UTC')`

/** The present day in the zone of the partner. */
export const workToday = (now: Date): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone ${zoneOf})::date`

export const isOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(work_item.settled_at is null and work_item.due_on < ${workToday(now)})`

/**
 * Nobody verifies their own sale again, and nobody coaches themselves; but they may call their own customers back.
 */
const isOwn = ({ user }: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(work_item.kind <> 'call-back' and coalesce(agent.user_id = ${user.id}, false))`

/** What the caller may do with an item of `joinedWork`. */
export const workStanding = (scope: Scope) => [
  sql<boolean>`(${reachesWork(scope, 'worklist-work')} and not ${isOwn(scope)})`.as('works'),
  sql<boolean>`(${reachesWork(scope, 'worklist-assign')} and not ${isOwn(scope)})`.as('assigns'),
]

/** An item as it is sent to the browser. */
export function presentWorkItem({ user }: Scope, row: FoundWork): WorkRowDto {
  const { id, kind, state, time_zone, reason, origin, due_on, is_overdue, outcome, version } = row
  const { policy_id, policy_number, product, interaction_id, channel, started_at } = row
  return {
    ...{ id, kind, state, time_zone, reason, origin, due_on, is_overdue, outcome, version },
    policy: policy_id === null ? null : { id: policy_id, number: policy_number!, product },
    call:
      interaction_id === null
        ? null
        : { id: interaction_id, channel: channel!, started_at: started_at?.toISOString() ?? null },
    agent: namedOrNull(row.agent_id, row.agent_name),
    team: namedOrNull(row.team_id, row.team_name),
    partner: namedOrNull(row.partner_id, row.partner_name),
    campaign: namedOrNull(row.campaign_id, row.campaign_name),
    assignee: namedOrNull(row.assignee_id, row.assignee_name),
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    standing: { works: row.works, assigns: row.assigns, is_assignee: row.assignee_id === user.id },
  }
}
