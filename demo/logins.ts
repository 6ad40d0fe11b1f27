import type { PermissionName } from '#contracts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import type { Passwords } from '#server/plugins/passwords.ts'

export type DemoLogin = { email: string; role: string }

/**
 * The demo people, one per role and one who waits for a role. The lead, the agent and the partner viewer see only their
 * own data; the roles of the last three are custom ones.
 */
export async function makeLogins(
  db: Database,
  passwords: Passwords,
  password: string,
  own: { team_id: number; partner_id: number; agent_id: number },
): Promise<DemoLogin[]> {
  const made = new Map<string, number>()
  for (const role of OWN_ROLES) made.set(role.name, await makeRole(db, role))
  const agentRole = made.get('Agent')!
  const roles = await db.selectFrom('role').select(['id', 'name']).execute()
  const roleName = new Map(roles.map(({ id, name }) => [id, name]))
  const people = [
    ...PEOPLE,
    ...OWN_ROLES.map(({ email, person, name }) => ({ email, name: person, role_id: made.get(name)! })),
  ]
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

type OwnRole = {
  name: string
  description: string
  permissions: PermissionName[]
  conditions?: Record<string, string>
  email: string
  person: string
}

async function makeRole(db: Database, { name, description, permissions, conditions }: OwnRole): Promise<number> {
  const { id } = await db.insertInto('role').values({ name, description }).returning('id').executeTakeFirstOrThrow()
  const rules = permissions.map((action) => ({ role_id: id, action, fields: null, conditions: conditions ?? null }))
  await db.insertInto('role_rule').values(rules).execute()
  return id
}

const OWN_ROLES: OwnRole[] = [
  {
    name: 'Agent',
    description: 'The own conversations, and what audits say of them.',
    permissions: ['call-detail', 'quality-detail', 'quality-acknowledge'],
    conditions: { agent_id: '$user.agent_id' },
    email: 'agent@atalaya.test',
    person: 'Andrés Molina',
  },
  {
    name: 'Verifier',
    description: 'Whether sales were made as the law asks for.',
    permissions: ['call-detail', 'policy-detail', 'policy-edit', 'quality-verify'],
    email: 'verifier@atalaya.test',
    person: 'Verónica Salas',
  },
  {
    name: 'Collector',
    description: 'What is overdue, and who may be contacted about it now.',
    permissions: ['call-detail', 'policy-detail', 'collections-data', 'collections-edit'],
    email: 'collector@atalaya.test',
    person: 'Cristóbal Peña',
  },
]

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
