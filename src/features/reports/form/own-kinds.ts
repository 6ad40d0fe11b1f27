import { type ReportKind, reportKinds, reportPermissions } from '#contracts/report-kinds.ts'
import { can } from '#src/machines/landing.ts'

/** What somebody may have reported: what they see themselves. */
export const ownKinds = (permissions: readonly string[]): ReportKind[] =>
  reportKinds.filter((kind) => can(permissions, reportPermissions[kind]))
