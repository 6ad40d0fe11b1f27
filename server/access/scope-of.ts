import { createMongoAbility, subject } from '@casl/ability'
import { rulesToCondition } from '@casl/ability/extra'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { AbilityRule } from '#contracts/auth.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { type CustomerField, customerFields } from '#contracts/roles.ts'
import { grantedPermissions } from '#domain/access/abilities.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Scope, ScopedSubject } from '#server/kernel/scope.ts'

/** Whether some rule allows `permission` somewhere; the scope decides which rows it reaches. */
export const holds = (rules: readonly AbilityRule[], permission: PermissionName): boolean =>
  grantedPermissions(rules.filter(({ action }) => action === permission)).length > 0

/** Whether the rules allow it for every row of a subject, so that no prohibition takes anything away again. */
function reachesAll(rules: AbilityRule[], permission: PermissionName, name: ScopedSubject): boolean {
  const decisive = createMongoAbility(rules)
    .rulesFor(permission, name)
    .find(({ conditions, inverted }) => inverted || !conditions)
  return decisive?.inverted === false
}

/** What the caller of a route may see under the permission that the route requires. */
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

/** The table of each subject, and the columns that rules about it may name. */
const TABLES = {
  interaction: { table: 'interaction', columns: ['partner_id', 'team_id', 'agent_id'] },
  policy: { table: 'policy', columns: ['partner_id', 'team_id', 'agent_id'] },
  debt: { table: 'debt', columns: ['partner_id', 'team_id', 'agent_id'] },
  user: { table: 'app_user', columns: ['partner_id', 'team_id'] },
  post: { table: 'post', columns: [] },
} as const satisfies Record<ScopedSubject, { table: string; columns: readonly string[] }>

/**
 * A list of fields cannot express a rule that unmasks only some rows: such a rule unmasks nothing, or masks everywhere.
 */
function unmaskedFields(rules: AbilityRule[]): CustomerField[] {
  const plain = rules
    .filter(({ action, conditions, inverted }) => action === 'customer-unmask' && (!conditions || inverted))
    .map(({ conditions: _, ...rule }) => rule)
  const ability = createMongoAbility(plain)
  return customerFields.filter((field) => ability.can('customer-unmask', 'customer', field))
}

type Condition = RawBuilder<SqlBool>

/**
 * The SQL condition under which the rules allow `action` on a `subject`: a row of `table`, of which rules may name only
 * `columns`.
 * It decides as CASL decides on the row itself. A condition that cannot be put into SQL fails closed: such a rule
 * allows nothing, or forbids everything.
 */
export function rowCondition(
  rules: AbilityRule[],
  action: string,
  subjectName: string,
  { table, columns }: { table: string; columns: readonly string[] },
): Condition {
  const ability = createMongoAbility(rules)
  const condition = rulesToCondition<typeof ability, Condition, Condition>(
    ability.rulesFor(action, subjectName),
    ({ conditions, inverted }) => {
      const matches = matching(conditions ?? {}, table, columns)
      if (!matches) return NO_ROWS
      return inverted ? sql<SqlBool>`(${matches}) is not true` : matches // not `not`: null is not false
    },
    { and: (parts) => allOf(parts), or: (parts) => anyOf(parts), empty: () => EVERYTHING },
  )
  return condition ?? NO_ROWS
}

const EVERYTHING: Condition = sql`true`
const NO_ROWS: Condition = sql`false`

const allOf = (parts: Condition[]): Condition =>
  parts.length === 0 ? EVERYTHING : sql`(${sql.join(parts, sql` and `)})`
const anyOf = (parts: Condition[]): Condition => (parts.length === 0 ? NO_ROWS : sql`(${sql.join(parts, sql` or `)})`)

/** Null for a column or an operator that cannot be put into SQL. */
function matching(conditions: Record<string, unknown>, table: string, columns: readonly string[]): Condition | null {
  const parts: (Condition | null)[] = Object.entries(conditions).flatMap(([column, required]) => {
    if (!columns.includes(column)) return [null]
    const reference = sql.ref(`${table}.${column}`)
    if (!isOperators(required)) return [compare(reference, '$eq', required)]
    return Object.entries(required).map(([operator, value]) => compare(reference, operator, value))
  })
  return parts.every((part) => part !== null) ? allOf(parts) : null
}

function compare(column: RawBuilder<unknown>, operator: string, value: unknown): Condition | null {
  switch (operator) {
    case '$eq':
      if (value === null) return sql`${column} is null`
      return isScalar(value) ? sql`${column} = ${value}` : null
    case '$ne':
      return value === null || isScalar(value) ? sql`${column} is distinct from ${value}` : null
    case '$in':
      return Array.isArray(value) && value.every(isScalar) ? sql`${column} = any(${value})` : null
    case '$nin':
      if (!Array.isArray(value) || !value.every(isScalar)) return null
      return sql`(${column} = any(${value})) is not true`
    default:
      return null
  }
}

const isScalar = (value: unknown) => typeof value === 'number' || typeof value === 'string'
const isOperators = (condition: unknown): condition is Record<string, unknown> =>
  typeof condition === 'object' && condition !== null && !Array.isArray(condition)
