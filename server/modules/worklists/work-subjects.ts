import { sql } from 'kysely'

import type { WorkKind } from '#contracts/work-item-states.ts'
import type { WorkSubject } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { WorkPlace } from '#server/modules/worklists/workers.ts'

/** A possible item: its subject, and to whom that belongs. */
export type PlacedSubject = {
  subject: WorkSubject
  policy_id: number | null
  interaction_id: number | null
  campaign_id: number | null
  place: WorkPlace
}

/**
 * Divides requested subjects into those that the caller may put on a worklist, because they exist and are within
 * their right to assign, and the others. A conversation named with a policy must have the same partner, and one with
 * an agent must be theirs.
 */
export async function placedSubjects(
  db: Database,
  scope: Scope,
  kind: WorkKind,
  subjects: readonly WorkSubject[],
): Promise<{ placed: PlacedSubject[]; outOfReach: WorkSubject[] }> {
  const policies = await policiesOf(db, scope, idsOf(subjects, 'policy_id'))
  const calls = await callsOf(db, scope, idsOf(subjects, 'interaction_id'))
  const agents = await agentsOf(db, idsOf(subjects, 'agent_id'))
  const found = subjects.map((subject): PlacedSubject | null => {
    const { policy_id, interaction_id, agent_id } = subject
    const policy = policy_id === undefined ? null : policies.get(policy_id)
    const call = interaction_id === undefined ? null : calls.get(interaction_id)
    const agent = agent_id === undefined ? null : agents.get(agent_id)
    if (policy === undefined || call === undefined || agent === undefined) return null
    if (policy && call && policy.partner_id !== call.partner_id) return null
    if (agent && call && call.agent_id !== agent.agent_id) return null
    const source = policy ?? call
    const place = agent
      ? { kind, partner_id: call?.partner_id ?? null, ...agent }
      : source && { kind, partner_id: source.partner_id, ...ofAgent(source) }
    if (!place) return null
    const ids = { policy_id: policy_id ?? null, interaction_id: interaction_id ?? null }
    return { subject, ...ids, campaign_id: source?.campaign_id ?? null, place }
  })
  const reached = await reachedOf(
    db,
    scope,
    found.map((one) => one?.place ?? null),
  )
  return {
    placed: found.filter((one, index): one is PlacedSubject => one !== null && reached.has(index)),
    outOfReach: subjects.filter((_, index) => found[index] === null || !reached.has(index)),
  }
}

const ofAgent = ({ team_id, agent_id, agent_user_id }: Omit<WorkPlace, 'kind' | 'partner_id'>) => ({
  team_id,
  agent_id,
  agent_user_id,
})

const idsOf = (subjects: readonly WorkSubject[], name: keyof WorkSubject): number[] => [
  ...new Set(subjects.flatMap((subject) => subject[name] ?? [])),
]

const these = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`

async function policiesOf(db: Database, scope: Scope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('policy')
    .leftJoin('agent', 'agent.id', 'policy.agent_id')
    .where('policy.id', '=', these(ids))
    .where(scope.sees('policy', 'worklist-assign'))
    .select(['policy.id', 'policy.partner_id', 'policy.campaign_id', 'policy.team_id', 'policy.agent_id'])
    .select('agent.user_id as agent_user_id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function callsOf(db: Database, scope: Scope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('interaction')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('interaction.id', '=', these(ids))
    .where(scope.sees('interaction', 'worklist-assign'))
    .select(['interaction.id', 'interaction.partner_id', 'interaction.campaign_id', 'interaction.team_id'])
    .select(['interaction.agent_id', 'agent.user_id as agent_user_id'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function agentsOf(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('agent')
    .where('id', '=', these(ids))
    .select(['id as agent_id', 'team_id', 'user_id as agent_user_id'])
    .execute()
  return new Map(rows.map((row) => [row.agent_id, row]))
}

/** Which of these places the caller may assign work to, by their index. */
async function reachedOf(db: Database, scope: Scope, places: readonly (WorkPlace | null)[]): Promise<Set<number>> {
  const column = (name: 'partner_id' | 'team_id' | 'agent_id') =>
    sql`${places.map((place) => place?.[name] ?? null)}::bigint[]`
  const { rows } = await sql<{ at: number }>`
    select interaction.at from unnest(${column('partner_id')}, ${column('team_id')}, ${column('agent_id')})
      with ordinality as interaction (partner_id, team_id, agent_id, at)
    where ${scope.sees('interaction', 'worklist-assign')}`.execute(db)
  return new Set(rows.map(({ at }) => at - 1))
}
