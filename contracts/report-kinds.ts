import type { PermissionName } from './permissions.ts'

/** The kinds of reports: one for each dashboard, and the calling-base funnel that regulators require. */
export const reportKinds = ['freemium', 'premium', 'beyond', 'funnel'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The permission for a report of each kind, created now or sent: with it, people see the same figures on the screen. */
export const reportPermissions = {
  freemium: 'dashboards-freemium',
  premium: 'dashboards-premium',
  beyond: 'dashboards-beyond',
  funnel: 'dashboards-premium',
} as const satisfies Record<ReportKind, PermissionName>

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/**
 * Whole days that are over, both in the schedule's zone and in the one of dashboards: the day before, the week before from Monday to
 * Sunday, or the month, quarter or year before.
 */
export const reportPeriods = ['last-day', 'last-week', 'last-month', 'last-quarter', 'last-year'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** The filters of a report of each kind, in addition to its days. */
export const reportFilters = {
  freemium: ['channel', 'partner_id', 'campaign_id', 'team_id'],
  premium: [
    ...['channel', 'partner_id', 'campaign_id', 'team_id', 'agent_id', 'scorecard_id'],
    ...['judge', 'compare_partner_id', 'compare_team_id'],
  ],
  beyond: ['channel', 'partner_id', 'campaign_id', 'team_id', 'agent_id', 'compare_team_id', 'by', 'outcome'],
  funnel: ['partner_id', 'campaign_id'],
} as const satisfies Record<ReportKind, readonly string[]>
