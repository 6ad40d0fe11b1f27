import { createMongoAbility } from '@casl/ability'

import type { AbilityRule } from '#contracts/auth.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { Caller } from '#server/access/caller.ts'
import { rowCondition } from '#server/access/row-condition.ts'
import type { Scope } from '#server/scope.ts'

/** Whether some rule allows `permission` somewhere; which rows it reaches is the scope's business. */
export function holds(rules: AbilityRule[], permission: PermissionName): boolean {
  const ability = createMongoAbility(rules)
  return rules.some(
    ({ action, subject, inverted }) => action === permission && !inverted && ability.can(permission, subject),
  )
}

/** What the caller of a route may see under the permission that the route needs. */
export function scopeOf({ user, rules }: Caller, permission: PermissionName): Scope {
  return {
    user,
    sees: (subject) => rowCondition(rules, permission, subject, CONDITION_COLUMNS[subject]),
    unmasked: unmaskedFields(rules),
  }
}

const CONDITION_COLUMNS = { interaction: ['partner_id', 'team_id', 'agent_id'] } as const

const CUSTOMER_FIELDS = ['name', 'national_id', 'phones', 'email'] as const

/** A rule that unmasks some rows only cannot be told by a list of fields: it unmasks nothing, or masks everywhere. */
function unmaskedFields(rules: AbilityRule[]): string[] {
  const plain = rules
    .filter(({ action, conditions, inverted }) => action === 'customer-unmask' && (!conditions || inverted))
    .map(({ conditions: _, ...rule }) => rule)
  const ability = createMongoAbility(plain)
  return CUSTOMER_FIELDS.filter((field) => ability.can('customer-unmask', 'customer', field))
}
