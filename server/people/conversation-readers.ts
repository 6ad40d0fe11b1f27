import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import { agentId } from '#server/access/agent-id.ts'
import type { Person } from '#server/access/caller.ts'
import { ruleColumns, rulesForPerson, type StoredRule } from '#server/access/rules-for-person.ts'
import { holds, scopeOf } from '#server/access/scope-of.ts'
import { needsSecondFactor } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'

export type ConversationReader = Person & { team: string | null }

/**
 * The people who may open one conversation, or use another permission on it, decided by the same rules as when they do:
 * people who can sign in, are not blocked by a missing second factor, and whose role reaches it.
 */
export const conversationReaders = (db: Database, isStrict: boolean, permission: PermissionName = 'call-detail') => {
  const people = () =>
    db
      .selectFrom('app_user')
      .leftJoin('team', 'team.id', 'app_user.team_id')
      .where('app_user.active', '=', true)
      .where('app_user.password_hash', 'is not', null)
      .where(sql<boolean>`not ${needsSecondFactor(isStrict)}`)
      .where('app_user.role_id', 'in', (query) =>
        query.selectFrom('role_rule').select('role_id').where('action', '=', permission),
      )
      .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.role_id'])
      .select(['app_user.partner_id', 'app_user.team_id', 'team.name as team'])
      .select(agentId.as('agent_id'))
      .orderBy('app_user.name')
      .orderBy('app_user.id')

  return {
    /** All of them. */
    all: async (interaction: number): Promise<ConversationReader[]> =>
      allowed(db, permission, interaction, await people().execute()),

    /** Those among these people. */
    async among(interaction: number, ids: readonly number[]): Promise<ConversationReader[]> {
      if (ids.length === 0) return []
      const candidates = await people()
        .where('app_user.id', 'in', [...ids])
        .execute()
      return allowed(db, permission, interaction, candidates)
    },

    /**
     * The first of them, by name, with a name or surname that begins with these letters, regardless of case and
     * accents.
     */
    async named(interaction: number, words: string, limit: number): Promise<ConversationReader[]> {
      const prefix = ` ${folded(words)}`
      const everybody = await people().execute()
      const candidates = everybody.filter(({ name }) => ` ${folded(name)}`.includes(prefix))
      const found: ConversationReader[] = []
      for (let at = 0; at < candidates.length && found.length < limit; at += BATCH) {
        found.push(...(await allowed(db, permission, interaction, candidates.slice(at, at + BATCH))))
      }
      return found.slice(0, limit)
    },

    /** All people who may do so with at least one conversation. */
    async holders(): Promise<ConversationReader[]> {
      const [candidates, rules] = [await people().execute(), await rulesByRole(db, permission)]
      return candidates.filter((person) => holds(rulesForPerson(rules.get(person.role_id) ?? [], person), permission))
    },

    /**
     * Which of these people may do so with which of these conversations: the ids of the people for each conversation
     * that exists.
     */
    async reaching(interactions: readonly number[], ids: readonly number[]): Promise<Map<number, number[]>> {
      if (interactions.length === 0 || ids.length === 0) return new Map()
      const candidates = await people()
        .where('app_user.id', 'in', [...ids])
        .execute()
      const isOne = sql<SqlBool>`interaction.id = any(${[...interactions]}::bigint[])`
      const reached = await reachedBy(db, permission, isOne, candidates)
      return new Map([...reached].map(([interaction, readers]) => [interaction, readers.map(({ id }) => id)]))
    },
  }
}

const BATCH = 100

async function allowed(
  db: Database,
  permission: PermissionName,
  interaction: number,
  candidates: readonly ConversationReader[],
): Promise<ConversationReader[]> {
  const reached = await reachedBy(db, permission, sql<SqlBool>`interaction.id = ${interaction}`, candidates)
  return reached.get(interaction) ?? []
}

/** For each conversation that meets a condition, the people who may. */
async function reachedBy(
  db: Database,
  permission: PermissionName,
  isIncluded: RawBuilder<SqlBool>,
  candidates: readonly ConversationReader[],
): Promise<Map<number, ConversationReader[]>> {
  const rules = await rulesByRole(db, permission)
  // people with the same role and place are decided once
  const kinds = new Map<string, ReturnType<typeof rulesForPerson>>()
  const kindOf = candidates.map((person) => {
    const own = rulesForPerson(rules.get(person.role_id) ?? [], person)
    const kind = JSON.stringify(own)
    kinds.set(kind, own)
    return kind
  })
  if (kinds.size === 0) return new Map()
  const conditions = [...kinds.values()].map((own) =>
    scopeOf({ user: NOBODY, rules: own }, permission).sees('interaction'),
  )
  const { rows } = await sql<{ id: number; reached: (boolean | null)[] }>`
    select interaction.id, array[${sql.join(conditions)}] as reached from interaction where ${isIncluded}
  `.execute(db)
  const names = [...kinds.keys()]
  return new Map(
    rows.map(({ id, reached }) => {
      const reaching = new Set(names.filter((_, at) => reached[at] === true))
      return [id, candidates.filter((_, at) => reaching.has(kindOf[at]!))]
    }),
  )
}

/** The scope's person decides nothing here: the rules are already resolved. */
const NOBODY: Person = { id: 0, name: '', email: '', role_id: null, partner_id: null, team_id: null, agent_id: null }

async function rulesByRole(db: Database, permission: PermissionName): Promise<Map<number | null, StoredRule[]>> {
  const rows = await db
    .selectFrom('role_rule')
    .where('action', '=', permission)
    .select(['role_id', ...ruleColumns])
    .orderBy('id')
    .execute()
  const rules = new Map<number | null, StoredRule[]>()
  for (const { role_id, ...rule } of rows) {
    const others = rules.get(role_id)
    if (others) others.push(rule)
    else rules.set(role_id, [rule])
  }
  return rules
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
