import { sql } from 'kysely'

import { MAX_COACHINGS_OFFERED, type WorkItem, type WorkStep } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { customerToCall } from '#server/modules/worklists/customer-to-call.ts'
import { type FoundWork, presentWorkItem, workRows } from '#server/modules/worklists/work-rows.ts'
import { visibleCoachings } from '#server/quality/visible-coachings.ts'
import { seesEvidence, visibleVerifications } from '#server/verification/visible-verifications.ts'

/**
 * An item with everything that its work needs. Throws `missing` both for one that does not exist and for one out of
 * sight.
 */
export async function workDetail(db: Database, scope: Scope, id: number, now: Date): Promise<WorkItem> {
  const row = orMissing(
    await workRows(db, scope, now)
      .leftJoin('app_user as creator', 'creator.id', 'work_item.created_by')
      .where('work_item.id', '=', id)
      .select(['creator.name as creator_name', 'policy.status as policy_status'])
      .select(opensCall(scope).as('opens_call'))
      .select(opensPolicy(scope).as('opens_policy'))
      .executeTakeFirst(),
  )
  const opens = { call: row.opens_call, policy: row.opens_policy }
  const coachings = await coachingsOf(db, scope, row)
  return {
    ...presentWorkItem(scope, row),
    note: row.note,
    origin_key: row.origin_key,
    created_by: namedOrNull(row.created_by, row.creator_name),
    policy_status: row.policy_status,
    opens: { ...opens, agent: row.agent_id !== null && scope.holds('call-detail') },
    evidence: await evidenceOf(db, scope, row),
    calling: await customerToCall(db, scope, id, opens, now),
    coaching: coachings.find((coaching) => coaching.id === row.coaching_id) ?? null,
    coachings,
    steps: await stepsOf(db, id),
  }
}

const opensCall = (scope: Scope) => sql<boolean>`exists (
  select from interaction where interaction.id = work_item.interaction_id and ${scope.sees('interaction', 'call-detail')}
)`
const opensPolicy = (scope: Scope) => sql<boolean>`exists (
  select from policy where policy.id = work_item.policy_id and ${scope.sees('policy', 'policy-detail')}
)`

/** The file with the latest decision, or else the one that would be created. */
async function evidenceOf(db: Database, scope: Scope, item: FoundWork): Promise<WorkItem['evidence']> {
  const { kind, interaction_id, policy_id } = item
  if (kind !== 're-verify' || !scope.holds('policy-detail')) return null
  const file = await db
    .selectFrom('verification')
    .innerJoin('interaction', 'interaction.id', 'verification.interaction_id')
    .$if(interaction_id !== null, (query) => query.where('verification.interaction_id', '=', interaction_id))
    .$if(policy_id !== null, (query) => query.where('verification.policy_id', '=', policy_id))
    .where(visibleVerifications(scope))
    .select(['verification.interaction_id as call_id', 'verification.policy_id', 'verification.state'])
    .orderBy('verification.decided_at', (order) => order.desc().nullsLast())
    .orderBy('verification.id', 'desc')
    .executeTakeFirst()
  if (file) return file
  if (interaction_id === null) return null
  const call = await db
    .selectFrom('interaction')
    .where('id', '=', interaction_id)
    .where(seesEvidence(scope))
    .select('id as call_id')
    .executeTakeFirst()
  return call ? { ...call, policy_id: null, state: null } : null
}

/** The agent's newest coachings, and the one that resulted from the item: for people who may open them. */
async function coachingsOf(db: Database, scope: Scope, item: FoundWork): Promise<WorkItem['coachings']> {
  const { kind, agent_id, coaching_id } = item
  if (kind !== 'coach' || agent_id === null || !scope.holds('quality-detail')) return []
  const rows = await db
    .selectFrom('coaching')
    .innerJoin('agent', 'agent.id', 'coaching.agent_id')
    .where('coaching.agent_id', '=', agent_id)
    .where(visibleCoachings(scope))
    .select(['coaching.id', 'coaching.topic', 'coaching.state', 'coaching.created_at'])
    .orderBy(sql`(coaching.id = ${coaching_id}) is true`, 'desc')
    .orderBy('coaching.created_at', 'desc')
    .orderBy('coaching.id', 'desc')
    .limit(MAX_COACHINGS_OFFERED)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

async function stepsOf(db: Database, id: number): Promise<WorkStep[]> {
  const rows = await db
    .selectFrom('work_item_step as step')
    .leftJoin('app_user as person', 'person.id', 'step.user_id')
    .leftJoin('app_user as assignee', 'assignee.id', 'step.assignee_id')
    .where('step.work_item_id', '=', id)
    .select(['step.event', 'step.from_state', 'step.to_state', 'step.at', 'step.reason', 'step.due_on', 'step.outcome'])
    .select(['person.id as person_id', 'person.name as person_name'])
    .select(['assignee.id as assignee_id', 'assignee.name as assignee_name'])
    .orderBy('step.id')
    .execute()
  return rows.map((step) => ({
    event: step.event,
    from: step.from_state,
    to: step.to_state,
    by: namedOrNull(step.person_id, step.person_name),
    at: step.at.toISOString(),
    reason: step.reason,
    assignee: namedOrNull(step.assignee_id, step.assignee_name),
    due_on: step.due_on,
    outcome: step.outcome,
  }))
}
