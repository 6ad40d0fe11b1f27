import { sql } from 'kysely'

import { agentId } from '#server/access/agent-id.ts'
import type { Person } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** A person as they are now, and what the caller may do with them. */
export type PersonNow = Person & { active: boolean; is_known: boolean; may_edit: boolean; may_deactivate: boolean }

/** The people with these addresses, by address. With `locks` nobody else changes them until the transaction ends. */
export async function peopleNow(
  db: Database,
  scope: Scope,
  emails: readonly string[],
  { locks = false } = {},
): Promise<Map<string, PersonNow>> {
  if (emails.length === 0) return new Map()
  const people = await db
    .selectFrom('app_user')
    .where(sql<boolean>`lower(app_user.email) = any(${[...emails]}::text[])`)
    .select(['id', 'name', 'role_id', 'team_id', 'partner_id', 'active'])
    .select(sql<string>`lower(app_user.email)`.as('email'))
    .select(sql<boolean>`${scope.sees('user', 'user-list')} is true`.as('is_known'))
    .select(sql<boolean>`${scope.sees('user', 'user-edit')} is true`.as('may_edit'))
    .select(sql<boolean>`${scope.sees('user', 'user-delete')} is true`.as('may_deactivate'))
    .select(agentId.as('agent_id'))
    .orderBy('id')
    .$if(locks, (query) => query.forNoKeyUpdate())
    .execute()
  return new Map(people.map((person) => [person.email, person]))
}
