import { createMongoAbility } from '@casl/ability'
import { rulesToCondition } from '@casl/ability/extra'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { AbilityRule } from '#contracts/auth.ts'

type Condition = RawBuilder<SqlBool>

/**
 * The SQL condition under which the rules allow `action` on a `subject`, a row of `table` of which rules may name
 * `columns` only.
 * It decides as CASL decides on the row itself. A condition that cannot be put into SQL fails closed: such a rule allows
 * nothing, or forbids everything.
 */
export function rowCondition(
  rules: AbilityRule[],
  action: string,
  subject: string,
  { table, columns }: { table: string; columns: readonly string[] },
): Condition {
  const ability = createMongoAbility(rules)
  const condition = rulesToCondition<typeof ability, Condition, Condition>(
    ability.rulesFor(action, subject),
    ({ conditions, inverted }) => {
      const matches = matching(conditions ?? {}, table, columns)
      if (!matches) return NOTHING
      return inverted ? sql<SqlBool>`(${matches}) is not true` : matches // not `not`: null is not false
    },
    { and: (parts) => all(parts), or: (parts) => any(parts), empty: () => EVERYTHING },
  )
  return condition ?? NOTHING
}

const EVERYTHING: Condition = sql`true`
const NOTHING: Condition = sql`false`

const all = (parts: Condition[]): Condition => (parts.length === 0 ? EVERYTHING : sql`(${sql.join(parts, sql` and `)})`)
const any = (parts: Condition[]): Condition => (parts.length === 0 ? NOTHING : sql`(${sql.join(parts, sql` or `)})`)

/** Null where a column or an operator is not one of those that we know how to put into SQL. */
function matching(conditions: Record<string, unknown>, table: string, columns: readonly string[]): Condition | null {
  const parts: (Condition | null)[] = Object.entries(conditions).flatMap(([column, wanted]) => {
    if (!columns.includes(column)) return [null]
    const reference = sql.ref(`${table}.${column}`)
    if (!isOperators(wanted)) return [compare(reference, '$eq', wanted)]
    return Object.entries(wanted).map(([operator, value]) => compare(reference, operator, value))
  })
  return parts.every((part) => part !== null) ? all(parts) : null
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
const isOperators = (wanted: unknown): wanted is Record<string, unknown> =>
  typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)
