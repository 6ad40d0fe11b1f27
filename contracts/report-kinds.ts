import type { PermissionName } from './permissions.ts'

/** What is reported: a dashboard each, and the funnel of partners' calling bases that regulators ask for. */
export const reportKinds = ['freemium', 'premium', 'beyond', 'funnel'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Who may have a report of a kind, made now or sent: whoever holds this sees the same numbers on the screen. */
export const reportPermissions = {
  freemium: 'dashboards-freemium',
  premium: 'dashboards-premium',
  beyond: 'dashboards-beyond',
  funnel: 'dashboards-premium',
} as const satisfies Record<ReportKind, PermissionName>

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/**
 * Whole days that are over, by the clocks of the schedule's zone and of the one that dashboards count them in: the day before, the week
 * before from Monday to Sunday, or the month, quarter or year before.
 */
export const reportPeriods = ['last-day', 'last-week', 'last-month', 'last-quarter', 'last-year'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** By which a report of each kind can be narrowed, beside its days. */
export const reportFilters = {
  freemium: ['channel', 'partner_id', 'campaign_id', 'team_id'],
  premium: [
    ...['channel', 'partner_id', 'campaign_id', 'team_id', 'agent_id', 'scorecard_id'],
    ...['judge', 'compare_partner_id', 'compare_team_id'],
  ],
  beyond: ['channel', 'partner_id', 'campaign_id', 'team_id', 'agent_id', 'compare_team_id', 'by', 'outcome'],
  funnel: ['partner_id', 'campaign_id'],
} as const satisfies Record<ReportKind, readonly string[]>
