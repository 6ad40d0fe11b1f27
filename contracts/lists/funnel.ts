import type { FunnelStep } from './partner-data.ts'

/** The steps of `funnelSteps` in dashboards; "contacted" there means effectively contacted. */
export const dashboardFunnelSteps = [
  'base',
  'effective',
  'sold',
  'verified',
  'active',
] as const satisfies readonly FunnelStep[]
export type DashboardFunnelStep = (typeof dashboardFunnelSteps)[number]
