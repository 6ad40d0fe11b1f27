import { type ConditionColumn, conditionColumns, ownValues, type RoleRule } from '#contracts/roles.ts'
import { restrictionsOf } from '#domain/access/restrictions-of.ts'

/** The rows to which a permission applies. */
export type Rows =
  | { kind: 'everything' }
  /** The rows of the person's own partner, team or agent. */
  | { kind: 'own'; column: ConditionColumn }
  | { kind: 'these'; column: 'partner_id' | 'team_id'; ids: number[] }

/** A grant in the form. `special` are rules that the form cannot express, and saves unchanged. */
export type Grant =
  | { kind: 'plain'; rows: Rows; fields: string[] | null }
  | { kind: 'special'; rules: readonly RoleRule[] }

/** The permissions of a role, by name. */
export type Grants = Readonly<Record<string, Grant>>

/** A permission without any limits. */
export const FULL_GRANT: Grant = { kind: 'plain', rows: { kind: 'everything' }, fields: null }

/** The rules of a role, grouped by permission. `rulesOf` is the inverse, without any loss. */
export function grantsOf(rules: readonly RoleRule[]): Grants {
  const actions = [...new Set(rules.map(({ action }) => action))]
  return Object.fromEntries(actions.map((action) => [action, grantOf(rules.filter((rule) => rule.action === action))]))
}

export const rulesOf = (grants: Grants): RoleRule[] =>
  Object.entries(grants).flatMap(([action, grant]) =>
    grant.kind === 'special' ? [...grant.rules] : [plainRule(action, grant.rows, grant.fields)],
  )

/** Permissions whose partners, teams or fields are not selected yet: they would apply to nothing. */
export const incompleteIn = (grants: Grants): string[] =>
  Object.entries(grants)
    .filter(([, grant]) => isIncomplete(grant))
    .map(([action]) => action)

const isIncomplete = (grant: Grant) =>
  grant.kind === 'plain' && (grant.fields?.length === 0 || (grant.rows.kind === 'these' && grant.rows.ids.length === 0))

function grantOf(rules: readonly RoleRule[]): Grant {
  const [rule] = rules
  const rows = rule && rules.length === 1 ? rowsOf(rule) : null
  if (!rule || !rows || !hasKnownFields(rule)) return { kind: 'special', rules }
  return { kind: 'plain', rows, fields: rule.fields ?? null }
}

function rowsOf({ action, subject, conditions, inverted }: RoleRule): Rows | null {
  if (inverted || subject !== 'all') return null
  if (!conditions) return { kind: 'everything' }
  const constrained = conditionColumns.filter((name) => conditions[name] !== undefined)
  const [column] = constrained
  if (!column || constrained.length > 1 || !restrictionsOf(action).columns.includes(column)) return null
  const condition = conditions[column]
  if (condition === ownValues[column]) return { kind: 'own', column }
  if (typeof condition !== 'object' || column === 'agent_id' || hasDuplicates(condition.$in)) return null
  return { kind: 'these', column, ids: condition.$in }
}

const hasKnownFields = ({ action, fields = [] }: RoleRule) =>
  !hasDuplicates(fields) && fields.every((field) => restrictionsOf(action).fields.includes(field))

const hasDuplicates = (list: readonly unknown[]) => new Set(list).size < list.length

const plainRule = (action: string, rows: Rows, fields: string[] | null): RoleRule => ({
  action,
  subject: 'all',
  ...(fields && { fields }),
  ...(rows.kind === 'own' && { conditions: { [rows.column]: ownValues[rows.column] } }),
  ...(rows.kind === 'these' && { conditions: { [rows.column]: { $in: rows.ids } } }),
})
