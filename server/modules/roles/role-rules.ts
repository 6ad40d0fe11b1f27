import * as z from 'zod/mini'

import { type RoleRule, roleRuleSchema } from '#contracts/roles.ts'
import { rulesOf, type StoredRule } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'

/** The rules of a role in the shape of the contract. */
export const rulesOfRole = async (db: Database, roleId: number): Promise<RoleRule[]> =>
  z.parse(rulesSchema, (await rulesOf(db, roleId)).map(contractRule))

export async function replaceRules(trx: Database, roleId: number, rules: readonly RoleRule[]): Promise<void> {
  await trx.deleteFrom('role_rule').where('role_id', '=', roleId).execute()
  if (rules.length === 0) return
  await trx
    .insertInto('role_rule')
    .values(storedRules(rules).map((rule) => ({ role_id: roleId, ...rule })))
    .execute()
}

export const storedRules = (rules: readonly RoleRule[]): StoredRule[] =>
  rules.map(({ action, subject, fields = null, conditions = null, inverted = false }) => ({
    action,
    subject,
    fields,
    conditions,
    inverted,
  }))

const rulesSchema = z.array(roleRuleSchema)

/** Empty parts of a rule are left out. */
const contractRule = ({ action, subject, fields, conditions, inverted }: StoredRule) => ({
  action,
  subject,
  ...(fields && { fields }),
  ...(conditions && { conditions }),
  ...(inverted && { inverted }),
})
