import type { Generated, GeneratedAlways } from 'kysely'

import type { WorkEventName, WorkKind, WorkOrigin, WorkOutcome, WorkState } from '#contracts/work-item-states.ts'

import type { Id, Moment } from './columns.ts'

/** Work to be done about policies, conversations and agents. Days are those of the partner's calendar. */
export type WorklistTables = {
  work_item: {
    id: Id
    kind: WorkKind
    policy_id: number | null
    interaction_id: number | null
    agent_id: number | null
    partner_id: number | null
    campaign_id: number | null
    team_id: number | null
    subject: GeneratedAlways<string>
    reason: string
    origin: Generated<WorkOrigin>
    origin_key: string | null
    assignee_id: number | null
    due_on: string
    state: Generated<WorkState>
    outcome: Generated<WorkOutcome | null>
    note: Generated<string>
    coaching_id: Generated<number | null>
    created_by: number | null
    created_at: Generated<Moment>
    settled_at: Generated<Moment | null>
    version: Generated<number>
  }
  work_item_step: {
    id: Id
    work_item_id: number
    event: WorkEventName
    from_state: WorkState
    to_state: WorkState
    user_id: number | null
    at: Moment
    reason: Generated<string>
    assignee_id: number | null
    due_on: string | null
    outcome: WorkOutcome | null
  }
}
