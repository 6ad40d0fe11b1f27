import { reportPermissions } from '#contracts/report-kinds.ts'
import type { PermissionName } from '#contracts/permissions.ts'

/** Under which somebody who makes reports sees what these are narrowed to: whoever makes them sees no more than on dashboards. */
export const visiblePermissions: readonly PermissionName[] = [...new Set(Object.values(reportPermissions))]
