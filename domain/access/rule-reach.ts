import type { PermissionName } from '#contracts/permissions.ts'
import { type ConditionColumn, customerFields } from '#contracts/roles.ts'
import { userFields } from '#contracts/users.ts'

/** How far a rule of a permission can be narrowed: to which rows, and to which fields of them. */
type Reach = { columns: readonly ConditionColumn[]; fields: readonly string[] }

/** A permission that is not among these is held or not held: a condition on it would narrow nothing. */
export const reachOf = (permission: string): Reach =>
  Object.entries(REACHES).find(([name]) => name === permission)?.[1] ?? NONE

const NONE: Reach = { columns: [], fields: [] }
const CONVERSATIONS: Reach = { columns: ['partner_id', 'team_id', 'agent_id'], fields: [] }
const PARTNERS: Reach = { columns: ['partner_id'], fields: [] }
const PEOPLE: Reach = { columns: ['partner_id', 'team_id'], fields: [] }

const REACHES: Partial<Record<PermissionName, Reach>> = {
  'dashboards-freemium': CONVERSATIONS,
  'dashboards-premium': CONVERSATIONS,
  'dashboards-beyond': CONVERSATIONS,
  'call-detail': CONVERSATIONS,
  'policy-detail': CONVERSATIONS,
  'policy-edit': CONVERSATIONS,
  'freemium-audit': CONVERSATIONS,
  'quality-audit': CONVERSATIONS,
  'quality-plans': CONVERSATIONS,
  'quality-calibration': CONVERSATIONS,
  'quality-disputes': CONVERSATIONS,
  'quality-coaching': CONVERSATIONS,
  'quality-verify': CONVERSATIONS,
  'worklist-work': CONVERSATIONS,
  'worklist-assign': CONVERSATIONS,
  'collections-data': CONVERSATIONS,
  'collections-edit': CONVERSATIONS,
  'partner-data': PARTNERS,
  'partner-edit': PARTNERS,
  freshdeck: PARTNERS,
  'support-settings': PARTNERS,
  'user-list': PEOPLE,
  'user-create': { ...PEOPLE, fields: userFields },
  'user-edit': { ...PEOPLE, fields: userFields },
  'user-delete': PEOPLE,
  'customer-unmask': { columns: [], fields: customerFields },
}
