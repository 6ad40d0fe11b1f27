import type { RoleRule } from '#contracts/roles.ts'
import { reachOf } from '#domain/rule-reach.ts'
import type { Database } from '#server/db/database.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** What is wrong with single rules: an unknown permission, or a limit that its permission does not know. */
export async function ruleErrors(trx: Database, rules: readonly RoleRule[]): Promise<Record<string, Message[]>> {
  const known = await knownPermissions(trx, rules)
  const errors: Record<string, Message[]> = {}
  for (const [at, { action, fields = [], conditions = {} }] of rules.entries()) {
    const reach = reachOf(action)
    if (!known.has(action)) errors[`rules.${at}.action`] = [texts.unknownPermission]
    if (fields.some((field) => !reach.fields.includes(field))) errors[`rules.${at}.fields`] = [texts.fieldsMeanNothing]
    if (Object.keys(conditions).some((column) => !reach.columns.some((one) => one === column))) {
      errors[`rules.${at}.conditions`] = [texts.conditionsMeanNothing]
    }
  }
  return errors
}

async function knownPermissions(trx: Database, rules: readonly RoleRule[]): Promise<Set<string>> {
  const actions = [...new Set(rules.map(({ action }) => action))]
  if (actions.length === 0) return new Set()
  const rows = await trx
    .selectFrom('permission')
    .select('name')
    .where('name', 'in', actions)
    .forKeyShare() // none of them goes away before the rules are there
    .execute()
  return new Set(rows.map(({ name }) => name))
}
