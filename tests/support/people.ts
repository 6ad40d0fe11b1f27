import type { PermissionName } from '#contracts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import type { Passwords } from '#server/plugins/passwords.ts'

export type NewPerson = {
  name?: string
  email?: string
  /** The name of a seeded role. */
  role?: string
  /** Instead of a role's name: the rules of a new role for this person. */
  rules?: NewRule[]
  partner_id?: number | null
  team_id?: number | null
  active?: boolean
}

export type NewRule = {
  action: PermissionName
  subject?: string
  fields?: string[]
  conditions?: Record<string, unknown>
  inverted?: boolean
}

export const PASSWORD = 'nine green umbrellas'

/** Adds people to a test's database. All share one password, which is hashed once per server. */
export function testPeople(db: Database, passwords: Passwords) {
  let number = 0
  let hash: Promise<string> | undefined

  async function roleOf({ role, rules }: NewPerson): Promise<number | null> {
    if (role) return (await db.selectFrom('role').select('id').where('name', '=', role).executeTakeFirstOrThrow()).id
    if (!rules) return null
    const { id } = await db
      .insertInto('role')
      .values({ name: `Test role ${(number += 1)}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveRules(db, id, rules)
    return id
  }

  return {
    async add(person: NewPerson = {}) {
      number += 1
      const { name = `Person ${number}`, email = `person-${number}@example.com`, active = true } = person
      const role_id = await roleOf(person)
      hash ??= passwords.hash(PASSWORD)
      const { partner_id = null, team_id = null } = person
      const { id } = await db
        .insertInto('app_user')
        .values({ name, email, active, role_id, partner_id, team_id, password_hash: await hash })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, name, email, role_id, password: PASSWORD }
    },
  }
}

/** Replaces the rules of a role. */
export async function giveRules(db: Database, role_id: number, rules: readonly NewRule[]) {
  await db.deleteFrom('role_rule').where('role_id', '=', role_id).execute()
  if (rules.length === 0) return
  await db
    .insertInto('role_rule')
    .values(rules.map(({ conditions = null, ...rule }) => ({ role_id, fields: null, conditions, ...rule })))
    .execute()
}
