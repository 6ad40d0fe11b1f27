import type { CountedFunnel, PremiumFunnel } from '#contracts/funnel.ts'
import { dashboardFunnelSteps } from '#contracts/lists/funnel.ts'

/** So many records in each step; one of those in force was never verified. */
export const countedFunnel = (records: readonly number[], undated = 0): CountedFunnel => ({
  steps: dashboardFunnelSteps.map((step, at) => ({
    ...{ step, records: records[at]! },
    implied: step === 'effective' ? 3 : 0,
    without: step === 'active' ? Math.min(1, records[at]!) : 0,
  })),
  undated,
})

/** A month of a base, and the one before. */
export const exampleFunnel = (changed: Partial<PremiumFunnel> = {}): PremiumFunnel => ({
  period: { from: '2026-03-02', to: '2026-03-31', time_zone: 'UTC' },
  counted: countedFunnel([200, 80, 20, 10, 4]),
  compared_with: { from: '2026-01-31', to: '2026-03-01', partner: null },
  compared: countedFunnel([100, 50, 5, 4, 0]),
  ...changed,
})
