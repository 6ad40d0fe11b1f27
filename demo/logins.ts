import type { Passwords } from '#server/plugins/passwords.ts'
import type { Database } from '#server/db/database.ts'

export type DemoLogin = { email: string; role: string }

/**
 * The demo people, one per role and one who waits for a role. The lead, the agent and the partner viewer see their own only; the
 * agent's role is one that somebody has made, as any can be.
 */
export async function makeLogins(
  db: Database,
  passwords: Passwords,
  password: string,
  own: { team_id: number; partner_id: number; agent_id: number },
): Promise<DemoLogin[]> {
  const agentRole = await makeAgentRole(db)
  const roles = await db.selectFrom('role').select(['id', 'name']).execute()
  const roleName = new Map(roles.map(({ id, name }) => [id, name]))
  const people = [...PEOPLE, { email: 'agent@atalaya.test', name: 'Andrés Molina', role_id: agentRole }]
  for (const { email, name, role_id } of people) {
    const { id } = await db
      .insertInto('app_user')
      .values({
        name,
        email,
        role_id,
        password_hash: await passwords.hash(password),
        team_id: role_id === LEAD || role_id === agentRole ? own.team_id : null,
        partner_id: role_id === PARTNER_VIEWER ? own.partner_id : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (role_id === agentRole) {
      await db.updateTable('agent').set({ user_id: id }).where('id', '=', own.agent_id).execute()
    }
  }
  return people.map(({ email, role_id }) => ({
    email,
    role: (role_id && roleName.get(role_id)) || 'waiting for a role',
  }))
}

/** Somebody who talks to customers: their own conversations, and what is said of them. */
async function makeAgentRole(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('role')
    .values({ name: 'Agent', description: 'The own conversations, and what audits say of them.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conditions = { agent_id: '$user.agent_id' }
  const rules = ['call-detail', 'quality-detail', 'quality-acknowledge'].map((action) => ({
    role_id: id,
    action,
    fields: null,
    conditions,
  }))
  await db.insertInto('role_rule').values(rules).execute()
  return id
}

const LEAD = 6
const PARTNER_VIEWER = 7

const PEOPLE = [
  { email: 'admin@atalaya.test', name: 'Adela Rivas', role_id: 1 },
  { email: 'supervisor@atalaya.test', name: 'Sergio Paredes', role_id: 2 },
  { email: 'auditor@atalaya.test', name: 'Aurora Lagos', role_id: 3 },
  { email: 'analyst@atalaya.test', name: 'Ángel Medina', role_id: 4 },
  { email: 'support@atalaya.test', name: 'Sofía Pinto', role_id: 5 },
  { email: 'lead@atalaya.test', name: 'Leonor Bravo', role_id: 6 },
  { email: 'partner@atalaya.test', name: 'Pablo Echeverría', role_id: 7 },
  { email: 'new@atalaya.test', name: 'Nadia Campos', role_id: null },
]
