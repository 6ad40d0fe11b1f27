import { createMongoAbility, subject } from '@casl/ability'

import type { AbilityRule } from '#contracts/auth.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { type CustomerField, customerFields } from '#contracts/roles.ts'
import { permissionsHeld } from '#domain/abilities.ts'
import type { Caller } from '#server/access/caller.ts'
import { rowCondition } from '#server/access/row-condition.ts'
import type { Scope, ScopedSubject } from '#server/kernel/scope.ts'

/** Whether some rule allows `permission` somewhere; which rows it reaches is the scope's business. */
export const holds = (rules: readonly AbilityRule[], permission: PermissionName): boolean =>
  permissionsHeld(rules.filter(({ action }) => action === permission)).length > 0

/** Whether the rules allow it for every row of a subject, whatever the row: no prohibition takes anything away again. */
function reachesAll(rules: AbilityRule[], permission: PermissionName, name: ScopedSubject): boolean {
  const decisive = createMongoAbility(rules)
    .rulesFor(permission, name)
    .find(({ conditions, inverted }) => inverted || !conditions)
  return decisive?.inverted === false
}

/** What the caller of a route may see under the permission that the route needs. */
export function scopeOf({ user, rules }: Pick<Caller, 'user' | 'rules'>, permission: PermissionName): Scope {
  return {
    user,
    sees: (name, other = permission) => rowCondition(rules, other, name, TABLES[name]),
    seesAll: (name, other = permission) => reachesAll(rules, other, name),
    asksFor: (name, columns, other = permission) =>
      createMongoAbility(rules)
        .rulesFor(other, name)
        .some(({ conditions = {} }) => columns.some((column) => column in conditions)),
    holds: (other) => holds(rules, other),
    fieldsOf(other, name, row, fields) {
      const ability = createMongoAbility(rules)
      return fields.filter((field) => ability.can(other, subject(name, { ...row }), field))
    },
    unmasked: unmaskedFields(rules),
  }
}

/** Where the rows of a subject are, and the columns that rules about them may name. */
const TABLES = {
  interaction: { table: 'interaction', columns: ['partner_id', 'team_id', 'agent_id'] },
  policy: { table: 'policy', columns: ['partner_id', 'team_id', 'agent_id'] },
  debt: { table: 'debt', columns: ['partner_id', 'team_id', 'agent_id'] },
  user: { table: 'app_user', columns: ['partner_id', 'team_id'] },
  post: { table: 'post', columns: [] },
} as const satisfies Record<ScopedSubject, { table: string; columns: readonly string[] }>

/** A rule that unmasks some rows only cannot be told by a list of fields: it unmasks nothing, or masks everywhere. */
function unmaskedFields(rules: AbilityRule[]): CustomerField[] {
  const plain = rules
    .filter(({ action, conditions, inverted }) => action === 'customer-unmask' && (!conditions || inverted))
    .map(({ conditions: _, ...rule }) => rule)
  const ability = createMongoAbility(plain)
  return customerFields.filter((field) => ability.can('customer-unmask', 'customer', field))
}
