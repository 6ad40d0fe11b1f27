import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { WorkCountsQuery, WorkDue, WorkListQuery, WorkStateGroup } from '#contracts/lists/work-items.ts'
import { RECENT_DAYS } from '#contracts/work-items.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { isOverdue, workToday } from '#server/modules/worklists/work-rows.ts'

const eb = expressionBuilder<Schema, 'work_item'>()

/** The conditions of the filters of worklists. */
export function workItemWhere({ user }: Scope, query: WorkListQuery, now: Date): Expression<SqlBool> {
  const { kind, state = 'open', assignee, due, outcome, settled, policy_id, interaction_id } = query
  const conditions: (Expression<SqlBool> | false)[] = [
    inStateGroup[state],
    placedWork(query),
    kind !== undefined && eb('work_item.kind', '=', kind),
    assignee === 'me' && eb('work_item.assignee_id', '=', user.id),
    assignee === 'nobody' && eb('work_item.assignee_id', 'is', null),
    typeof assignee === 'number' && eb('work_item.assignee_id', '=', assignee),
    due !== undefined && isDue(due, now),
    outcome !== undefined && eb('work_item.outcome', '=', outcome),
    settled !== undefined && wasSettledLately(now),
    policy_id !== undefined && eb('work_item.policy_id', '=', policy_id),
    interaction_id !== undefined && eb('work_item.interaction_id', '=', interaction_id),
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

/** The filters by partner, campaign, team and agent. */
export function placedWork({ partner_id, campaign_id, team_id, agent_id }: WorkCountsQuery): Expression<SqlBool> {
  const conditions = [
    partner_id !== undefined && eb('work_item.partner_id', '=', partner_id),
    campaign_id !== undefined && eb('work_item.campaign_id', '=', campaign_id),
    team_id !== undefined && eb('work_item.team_id', '=', team_id),
    agent_id !== undefined && eb('work_item.agent_id', '=', agent_id),
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

const inStateGroup: Record<WorkStateGroup, Expression<SqlBool>> = {
  open: eb('work_item.settled_at', 'is', null),
  settled: eb('work_item.settled_at', 'is not', null),
  done: eb('work_item.state', '=', 'done'),
  dismissed: eb('work_item.state', '=', 'dismissed'),
  all: sql<SqlBool>`true`,
}

/** Only unsettled items are due. */
function isDue(due: WorkDue, now: Date): RawBuilder<SqlBool> {
  if (due === 'overdue') return isOverdue(now)
  const today = workToday(now)
  const last = due === 'today' ? today : sql`${today} + 6`
  return sql<SqlBool>`(work_item.settled_at is null and work_item.due_on between ${today} and ${last})`
}

/** Within the days that tiles count. */
export const wasSettledLately = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`work_item.settled_at > ${new Date(now.getTime() - RECENT_DAYS * DAY_MS)}`

const DAY_MS = 86_400_000
