import type { Passwords } from '#server/plugins/passwords.ts'
import type { Database } from '#server/db/database.ts'

export type DemoLogin = { email: string; role: string }

/** The demo people, one per role and one who waits for a role. The lead and the partner viewer see their own only. */
export async function makeLogins(
  db: Database,
  passwords: Passwords,
  password: string,
  own: { team_id: number; partner_id: number },
): Promise<DemoLogin[]> {
  const roles = await db.selectFrom('role').select(['id', 'name']).execute()
  const roleName = new Map(roles.map(({ id, name }) => [id, name]))
  for (const { email, name, role_id } of PEOPLE) {
    await db
      .insertInto('app_user')
      .values({
        name,
        email,
        role_id,
        password_hash: await passwords.hash(password),
        team_id: email.startsWith('lead@') ? own.team_id : null,
        partner_id: email.startsWith('partner@') ? own.partner_id : null,
      })
      .execute()
  }
  return PEOPLE.map(({ email, role_id }) => ({
    email,
    role: (role_id && roleName.get(role_id)) || 'waiting for a role',
  }))
}

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
