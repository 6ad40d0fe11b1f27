import type { AbilityRule } from '#contracts/auth.ts'
import type { Person } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'

/** A rule as stored in the database. */
export type StoredRule = {
  action: string
  subject: string
  fields: string[] | null
  conditions: Record<string, unknown> | null
  inverted: boolean
}

/**
 * The rules of a role, resolved for one person: '$user.team_id' becomes the person's team. If the person has no such
 * value, the rule fails closed: an allowing rule allows nothing, and a prohibition under that condition forbids
 * everything. (`{team_id: null}` would mean all rows without a team.)
 */
export function rulesForPerson(stored: readonly StoredRule[], person: Person): AbilityRule[] {
  return stored.flatMap(({ action, subject, fields, conditions, inverted }) => {
    const rule: AbilityRule = { action, subject }
    if (fields) rule.fields = fields
    if (inverted) rule.inverted = true
    if (!conditions) return [rule]
    const own = resolve(conditions, person)
    if (own !== UNKNOWN) return [{ ...rule, conditions: own as Record<string, unknown> }]
    return inverted ? [rule] : []
  })
}

const UNKNOWN = Symbol('a value that this person does not have')

function resolve(value: unknown, person: Person): unknown {
  if (typeof value === 'string' && value.startsWith('$user.')) return valueOf(person, value.slice('$user.'.length))
  if (Array.isArray(value)) {
    const parts = value.map((part) => resolve(part, person))
    return parts.includes(UNKNOWN) ? UNKNOWN : parts
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, resolve(part, person)] as const)
  return entries.some(([, part]) => part === UNKNOWN) ? UNKNOWN : Object.fromEntries(entries)
}

function valueOf(person: Person, column: string): unknown {
  const value = Object.entries(person).find(([name]) => name === column)?.[1]
  return value ?? UNKNOWN
}

/** The columns of `role_rule` that make up a rule. */
export const ruleColumns = ['action', 'subject', 'fields', 'conditions', 'inverted'] as const

/** The rules of a role, in the order in which later ones overrule earlier ones; empty without a role. */
export async function rulesOf(db: Database, roleId: number | null): Promise<StoredRule[]> {
  if (roleId === null) return []
  return db.selectFrom('role_rule').select(ruleColumns).where('role_id', '=', roleId).orderBy('id').execute()
}
