import type { StoredRule } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'

/** The columns of `role_rule` that make up a rule. */
export const ruleColumns = ['action', 'subject', 'fields', 'conditions', 'inverted'] as const

/** The rules of a role, in the order in which later ones overrule earlier ones; empty without a role. */
export async function rulesOf(db: Database, roleId: number | null): Promise<StoredRule[]> {
  if (roleId === null) return []
  return db.selectFrom('role_rule').select(ruleColumns).where('role_id', '=', roleId).orderBy('id').execute()
}
