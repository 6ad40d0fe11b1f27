import { sql } from 'kysely'

import type { Person } from '#server/access/caller.ts'
import { agentId } from '#server/access/agent-id.ts'
import { ownRules, type StoredRule } from '#server/access/own-rules.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { needsSecondFactor } from '#server/access/sessions.ts'
import { ruleColumns } from '#server/access/stored-rules.ts'
import type { Database } from '#server/db/database.ts'

export type ConversationReader = Person & { team: string | null }

/**
 * Who may open one conversation, decided by the same rules as when they open it: people who can sign in, hold nothing
 * back for want of a second factor, and whose role reaches it.
 */
export const conversationReaders = (db: Database, isStrict: boolean) => {
  const people = () =>
    db
      .selectFrom('app_user')
      .leftJoin('team', 'team.id', 'app_user.team_id')
      .where('app_user.active', '=', true)
      .where('app_user.password_hash', 'is not', null)
      .where(sql<boolean>`not ${needsSecondFactor(isStrict)}`)
      .where('app_user.role_id', 'in', (query) =>
        query.selectFrom('role_rule').select('role_id').where('action', '=', PERMISSION),
      )
      .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.role_id'])
      .select(['app_user.partner_id', 'app_user.team_id', 'team.name as team'])
      .select(agentId.as('agent_id'))
      .orderBy('app_user.name')
      .orderBy('app_user.id')

  return {
    /** Those of these people who may. */
    async among(interaction: number, ids: readonly number[]): Promise<ConversationReader[]> {
      if (ids.length === 0) return []
      const asked = await people()
        .where('app_user.id', 'in', [...ids])
        .execute()
      return allowed(db, interaction, asked)
    },

    /** The first of those who may, by name, with a name or surname that begins so: without regard to capitals and accents. */
    async named(interaction: number, words: string, limit: number): Promise<ConversationReader[]> {
      const wanted = ` ${folded(words)}`
      const everybody = await people().execute()
      const asked = everybody.filter(({ name }) => ` ${folded(name)}`.includes(wanted))
      const found: ConversationReader[] = []
      for (let at = 0; at < asked.length && found.length < limit; at += BATCH) {
        found.push(...(await allowed(db, interaction, asked.slice(at, at + BATCH))))
      }
      return found.slice(0, limit)
    },
  }
}

const PERMISSION = 'call-detail'
const BATCH = 100

async function allowed(db: Database, interaction: number, asked: readonly ConversationReader[]) {
  const rules = await rulesByRole(db)
  // people of one role and place are decided once
  const kinds = new Map<string, ReturnType<typeof ownRules>>()
  const kindOf = asked.map((person) => {
    const own = ownRules(rules.get(person.role_id) ?? [], person)
    const kind = JSON.stringify(own)
    kinds.set(kind, own)
    return kind
  })
  if (kinds.size === 0) return []
  const conditions = [...kinds.values()].map((own) =>
    scopeOf({ user: NOBODY, rules: own }, PERMISSION).sees('interaction'),
  )
  const { rows } = await sql<{ reached: (boolean | null)[] }>`
    select array[${sql.join(conditions)}] as reached from interaction where interaction.id = ${interaction}
  `.execute(db)
  const reached = rows[0]?.reached ?? []
  const reaching = new Set([...kinds.keys()].filter((_, at) => reached[at] === true))
  return asked.filter((_, at) => reaching.has(kindOf[at]!))
}

/** What a scope knows of its person decides nothing here: the rules are resolved already. */
const NOBODY: Person = { id: 0, name: '', email: '', role_id: null, partner_id: null, team_id: null, agent_id: null }

async function rulesByRole(db: Database): Promise<Map<number | null, StoredRule[]>> {
  const rows = await db
    .selectFrom('role_rule')
    .where('action', '=', PERMISSION)
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
