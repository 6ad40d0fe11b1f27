import { sql } from 'kysely'

import type { AbilityRule } from '#contracts/auth.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { rulesForPerson, rulesOf, type StoredRule } from '#server/access/rules-for-person.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import { type ConversationReader, conversationReaders } from '#server/people/conversation-readers.ts'

/** The partner, team and agent of something, real or planned: the columns that rules about conversations use. */
export type WorkLocation = { partner_id: number | null; team_id: number | null; agent_id: number | null }

/** The people who may use a permission at all of these places, decided by the same rules as when they do; by name. */
export async function peopleReaching(
  db: Database,
  isStrict: boolean,
  permission: PermissionName,
  places: readonly WorkLocation[],
): Promise<ConversationReader[]> {
  const holders = await conversationReaders(db, isStrict, permission).holders()
  const rules = await rulesByRole(db, permission, holders)
  // people with the same role and place are decided once
  const kinds = new Map<string, AbilityRule[]>()
  const kindOf = new Map<number, string>()
  for (const person of holders) {
    const own = rulesForPerson(rules.get(person.role_id) ?? [], person)
    const kind = JSON.stringify(own)
    kinds.set(kind, own)
    kindOf.set(person.id, kind)
  }
  const reaching = await reachingAll(db, permission, kinds, holders, places)
  return holders.filter((person) => reaching.has(kindOf.get(person.id)!))
}

async function rulesByRole(db: Database, permission: PermissionName, people: readonly ConversationReader[]) {
  const rules = new Map<number | null, StoredRule[]>()
  for (const role of new Set(people.map(({ role_id }) => role_id))) {
    const all = await rulesOf(db, role)
    rules.set(
      role,
      all.filter(({ action }) => action === permission),
    )
  }
  return rules
}

async function reachingAll(
  db: Database,
  permission: PermissionName,
  kinds: ReadonlyMap<string, AbilityRule[]>,
  [somebody]: readonly ConversationReader[],
  places: readonly WorkLocation[],
): Promise<Set<string>> {
  if (!somebody || places.length === 0) return new Set()
  const names = [...kinds.keys()]
  // the scope's person decides nothing here: the rules are already resolved
  const conditions = names.map((name) => {
    const sees = scopeOf({ user: somebody, rules: kinds.get(name)! }, permission).sees('interaction')
    return sql`bool_and((${sees}) is true)`
  })
  const column = (name: keyof WorkLocation) => sql`${places.map((place) => place[name])}::bigint[]`
  const { rows } = await sql<{ reached: boolean[] }>`
    select array[${sql.join(conditions)}] as reached
    from unnest(${column('partner_id')}, ${column('team_id')}, ${column('agent_id')})
      as interaction (partner_id, team_id, agent_id)`.execute(db)
  return new Set(names.filter((_, at) => rows[0]!.reached[at] === true))
}
