/**
 * Every permission of the product, once. A permission's name is the action of an ability rule.
 * The first seven are the specification's, in its spelling (`freshdeck` too); the others follow
 * `<resource>-<list|create|edit|delete>` and `<area>-<verb>`.
 */
export const permissionNames = [
  'dashboards-freemium',
  'dashboards-premium',
  'dashboards-beyond',
  'policy-detail',
  'freemium-audit',
  'freshdeck',
  'user-list',
  'user-create',
  'user-edit',
  'user-delete',
  'role-list',
  'role-create',
  'role-edit',
  'role-delete',
  'permission-list',
  'permission-create',
  'permission-edit',
  'permission-delete',
  'post-list',
  'post-create',
  'post-edit',
  'post-delete',
  'post-all',
  'category-list',
  'category-create',
  'category-edit',
  'category-delete',
  'call-detail',
  'call-edit',
  'call-import',
  'call-categories',
  'policy-edit',
  'customer-unmask',
  'partner-data',
  'partner-edit',
  'collections-data',
  'collections-edit',
  'quality-audit',
  'quality-scorecards',
  'quality-plans',
  'quality-calibration',
  'quality-disputes',
  'quality-coaching',
  'quality-detail',
  'quality-acknowledge',
  'quality-verify',
  'worklist-work',
  'worklist-assign',
  'alert-edit',
  'report-edit',
  'support-settings',
  'access-list',
] as const

export type PermissionName = (typeof permissionNames)[number]

/** The role whose people see the admin area after signing in. */
export const ADMIN_ROLE_ID = 1

/** Each opens a part of the admin area that is not available elsewhere; `user-list` also has its own screen. */
export const adminPermissions = [
  'user-edit',
  'role-list',
  'permission-list',
  'post-list',
  'category-list',
  'access-list',
] as const satisfies readonly PermissionName[]

/** Each opens a part of the quality area. */
export const qualityPermissions = [
  'quality-audit',
  'quality-detail',
  'quality-scorecards',
  'quality-plans',
  'quality-calibration',
  'quality-disputes',
  'quality-coaching',
] as const satisfies readonly PermissionName[]

/** Names from the specification, which cannot be changed. */
export const specifiedPermissions: readonly PermissionName[] = permissionNames.slice(0, 7)

/** The subjects of permissions, in display order. */
export const permissionGroups = [
  'dashboards',
  'conversations',
  'policies',
  'quality',
  'partners',
  'support',
  'people',
  'content',
  'other',
] as const
export type PermissionGroup = (typeof permissionGroups)[number]
