import { sql } from 'kysely'

import type { WorkKind } from '#contracts/work-item-states.ts'
import type { AbilityRule } from '#contracts/auth.ts'
import { ownRules, type StoredRule } from '#server/access/own-rules.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { rulesOf } from '#server/access/stored-rules.ts'
import type { Database } from '#server/db/database.ts'
import { type ConversationReader, conversationReaders } from '#server/people/conversation-readers.ts'

/** Where an item is, or would be: what rules ask of it, and whom it may not be given to. */
export type WorkPlace = {
  kind: WorkKind
  partner_id: number | null
  team_id: number | null
  agent_id: number | null
  agent_user_id: number | null
}

/** Who can work on all of these items, decided by the same rules as when they do; by name. */
export async function workersOf(
  db: Database,
  isStrict: boolean,
  places: readonly WorkPlace[],
): Promise<ConversationReader[]> {
  const holders = await conversationReaders(db, isStrict, 'worklist-work').holders()
  const rules = await rulesByRole(db, holders)
  // people of one role and place are decided once
  const kinds = new Map<string, AbilityRule[]>()
  const kindOf = new Map<number, string>()
  for (const person of holders) {
    const own = ownRules(rules.get(person.role_id) ?? [], person)
    const kind = JSON.stringify(own)
    kinds.set(kind, own)
    kindOf.set(person.id, kind)
  }
  const reaching = await reachingAll(db, kinds, holders, places)
  const isTheirOwn = (person: ConversationReader) =>
    places.some(({ kind, agent_user_id }) => kind !== 'call-back' && agent_user_id === person.id)
  return holders.filter((person) => reaching.has(kindOf.get(person.id)!) && !isTheirOwn(person))
}

/** Whether somebody can work on all of these. */
export const canWorkOn = async (db: Database, isStrict: boolean, userId: number, places: readonly WorkPlace[]) =>
  (await workersOf(db, isStrict, places)).some(({ id }) => id === userId)

async function rulesByRole(db: Database, people: readonly ConversationReader[]) {
  const rules = new Map<number | null, StoredRule[]>()
  for (const role of new Set(people.map(({ role_id }) => role_id))) {
    const all = await rulesOf(db, role)
    rules.set(
      role,
      all.filter(({ action }) => action === 'worklist-work'),
    )
  }
  return rules
}

async function reachingAll(
  db: Database,
  kinds: ReadonlyMap<string, AbilityRule[]>,
  [somebody]: readonly ConversationReader[],
  places: readonly WorkPlace[],
): Promise<Set<string>> {
  if (!somebody || places.length === 0) return new Set()
  const names = [...kinds.keys()]
  // what a scope knows of its person decides nothing here: the rules are resolved already
  const conditions = names.map((name) => {
    const sees = scopeOf({ user: somebody, rules: kinds.get(name)! }, 'worklist-work').sees('interaction')
    return sql`bool_and((${sees}) is true)`
  })
  const column = (name: 'partner_id' | 'team_id' | 'agent_id') => sql`${places.map((place) => place[name])}::bigint[]`
  const { rows } = await sql<{ reached: boolean[] }>`
    select array[${sql.join(conditions)}] as reached
    from unnest(${column('partner_id')}, ${column('team_id')}, ${column('agent_id')})
      as interaction (partner_id, team_id, agent_id)`.execute(db)
  return new Set(names.filter((_, at) => rows[0]!.reached[at] === true))
}
