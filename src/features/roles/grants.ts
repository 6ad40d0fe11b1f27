import { type ConditionColumn, conditionColumns, ownValues, type RoleRule } from '#contracts/roles.ts'
import { reachOf } from '#domain/access/rule-reach.ts'

/** Which rows a permission reaches. */
export type Rows =
  | { kind: 'everything' }
  /** Those of the person's own partner, team or agent. */
  | { kind: 'own'; column: ConditionColumn }
  | { kind: 'these'; column: 'partner_id' | 'team_id'; ids: number[] }

/** What a form can say of a permission; `special` are rules that it cannot say, and keeps as they are. */
export type Grant =
  | { kind: 'plain'; rows: Rows; fields: string[] | null }
  | { kind: 'special'; rules: readonly RoleRule[] }

/** The permissions of a role, by name. */
export type Grants = Readonly<Record<string, Grant>>

/** All there is to a permission. */
export const WHOLE: Grant = { kind: 'plain', rows: { kind: 'everything' }, fields: null }

/** A role's rules, permission by permission. `rulesOf` leads back, and nothing is lost on the way. */
export function grantsOf(rules: readonly RoleRule[]): Grants {
  const actions = [...new Set(rules.map(({ action }) => action))]
  return Object.fromEntries(actions.map((action) => [action, grantOf(rules.filter((rule) => rule.action === action))]))
}

export const rulesOf = (grants: Grants): RoleRule[] =>
  Object.entries(grants).flatMap(([action, grant]) =>
    grant.kind === 'special' ? [...grant.rules] : [plainRule(action, grant.rows, grant.fields)],
  )

/** Permissions whose partners, teams or fields are still to be chosen: they would reach nothing. */
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
  const named = conditionColumns.filter((name) => conditions[name] !== undefined)
  const [column] = named
  if (!column || named.length > 1 || !reachOf(action).columns.includes(column)) return null
  const wanted = conditions[column]
  if (wanted === ownValues[column]) return { kind: 'own', column }
  if (typeof wanted !== 'object' || column === 'agent_id' || hasTwins(wanted.$in)) return null
  return { kind: 'these', column, ids: wanted.$in }
}

const hasKnownFields = ({ action, fields = [] }: RoleRule) =>
  !hasTwins(fields) && fields.every((field) => reachOf(action).fields.includes(field))

const hasTwins = (list: readonly unknown[]) => new Set(list).size < list.length

const plainRule = (action: string, rows: Rows, fields: string[] | null): RoleRule => ({
  action,
  subject: 'all',
  ...(fields && { fields }),
  ...(rows.kind === 'own' && { conditions: { [rows.column]: ownValues[rows.column] } }),
  ...(rows.kind === 'these' && { conditions: { [rows.column]: { $in: rows.ids } } }),
})
