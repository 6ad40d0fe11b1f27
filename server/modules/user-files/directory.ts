import { sql, type SqlBool } from 'kysely'

import type { Named } from '#contracts/params.ts'
import type { Caller } from '#server/access/caller.ts'
import { ruleColumns, type StoredRule } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { assignableTeamsOrPartners } from '#server/people/assignable-teams-partners.ts'

/** Everything that a row can name: roles, and the teams and partners that the caller may know. */
export type Directory = Record<'role' | 'team' | 'partner', (text: string) => number | undefined>

export async function readDirectory(db: Database, scope: Scope, caller: Caller): Promise<Directory> {
  const sees = sql<SqlBool>`(${scope.sees('user', 'user-list')} or ${scope.sees('user', 'user-edit')})`
  const roles = await db.selectFrom('role').select(['id', 'name']).execute()
  const role = byName(roles)
  return {
    role: (text) => role(text) ?? roles.find(({ id }) => String(id) === text)?.id,
    team: byName(await assignableTeamsOrPartners(db, 'team', caller, sees)),
    partner: byName(await assignableTeamsOrPartners(db, 'partner', caller, sees)),
  }
}

/** The rights of each role. */
export type RulesOf = (roleId: number | null) => readonly StoredRule[]

export async function readRulesOf(db: Database): Promise<RulesOf> {
  const rules = await db
    .selectFrom('role_rule')
    .select(['role_id', ...ruleColumns])
    .orderBy('id')
    .execute()
  const ids = new Set(rules.map(({ role_id }) => role_id))
  const byRole = new Map([...ids].map((id) => [id, rules.filter(({ role_id }) => role_id === id)]))
  return (roleId) => (roleId === null ? [] : (byRole.get(roleId) ?? []))
}

/** Finds by the exact name, otherwise by the name without case and blanks; of several alike the oldest. */
function byName(named: readonly Named[]) {
  const exact = new Map(named.map(({ id, name }) => [name, id]))
  const loose = new Map(named.toSorted((one, other) => other.id - one.id).map(({ id, name }) => [plain(name), id]))
  return (text: string) => exact.get(text) ?? loose.get(plain(text))
}

const plain = (name: string) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
