import type { RoleRule } from '#contracts/roles.ts'

type Held = Record<string, Omit<RoleRule, 'action'>[]>

/** Of two lists of rules the permissions that differ, each with its rules in the one and in the other; null: none differs. */
export function changedPermissions(
  before: readonly RoleRule[],
  after: readonly RoleRule[],
): { before: Held; after: Held } | null {
  const changed = [...new Set([...before, ...after].map(({ action }) => action))].filter(
    (action) => JSON.stringify(rulesOf(action, before)) !== JSON.stringify(rulesOf(action, after)),
  )
  if (changed.length === 0) return null
  return { before: heldOf(changed, before), after: heldOf(changed, after) }
}

const heldOf = (actions: readonly string[], rules: readonly RoleRule[]): Held =>
  Object.fromEntries(actions.map((action) => [action, rulesOf(action, rules)]))

/** The same rule is always written the same way, whoever wrote it. */
const rulesOf = (action: string, rules: readonly RoleRule[]) =>
  rules
    .filter((rule) => rule.action === action)
    .map(({ subject, fields, conditions, inverted }) => ({
      subject,
      ...(fields && { fields: fields.toSorted() }),
      ...(conditions && { conditions: inOrder(conditions) }),
      ...(inverted && { inverted }),
    }))

const inOrder = ({ partner_id, team_id, agent_id }: NonNullable<RoleRule['conditions']>) => ({
  ...(partner_id !== undefined && { partner_id }),
  ...(team_id !== undefined && { team_id }),
  ...(agent_id !== undefined && { agent_id }),
})
