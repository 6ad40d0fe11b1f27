import type { PermissionName } from '#contracts/permissions.ts'
import { type ConditionColumn, customerFields } from '#contracts/roles.ts'
import { userFields } from '#contracts/users.ts'

/** How a rule of a permission can be restricted: the columns for conditions on rows, and the fields. */
type Restrictions = { columns: readonly ConditionColumn[]; fields: readonly string[] }

/** How a permission can be restricted. A permission that is not listed is granted completely or not at all. */
export const restrictionsOf = (permission: string): Restrictions =>
  Object.entries(RESTRICTIONS).find(([name]) => name === permission)?.[1] ?? NONE

const NONE: Restrictions = { columns: [], fields: [] }
const CONVERSATIONS: Restrictions = { columns: ['partner_id', 'team_id', 'agent_id'], fields: [] }
const PARTNERS: Restrictions = { columns: ['partner_id'], fields: [] }
const PEOPLE: Restrictions = { columns: ['partner_id', 'team_id'], fields: [] }

const RESTRICTIONS: Partial<Record<PermissionName, Restrictions>> = {
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
