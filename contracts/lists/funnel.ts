import type { FunnelStep } from './partner-data.ts'

/** The steps of `funnelSteps` that dashboards tell; contacted is there who was reached effectively. */
export const dashboardFunnelSteps = [
  'base',
  'effective',
  'sold',
  'verified',
  'active',
] as const satisfies readonly FunnelStep[]
export type DashboardFunnelStep = (typeof dashboardFunnelSteps)[number]
