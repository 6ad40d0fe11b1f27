import type { CountedFunnel, PremiumFunnel } from '#contracts/funnel.ts'
import { dashboardFunnelSteps } from '#contracts/lists/funnel.ts'

/** The number of records in each step; one policy in force was never verified. */
export const countedFunnel = (records: readonly number[], undated = 0): CountedFunnel => ({
  steps: dashboardFunnelSteps.map((step, index) => ({
    ...{ step, records: records[index]! },
    implied: step === 'effective' ? 3 : 0,
    without: step === 'active' ? Math.min(1, records[index]!) : 0,
  })),
  undated,
})

/** The funnel of a calling base for a month, compared with the previous month. */
export const exampleFunnel = (changed: Partial<PremiumFunnel> = {}): PremiumFunnel => ({
  period: { from: '2026-03-02', to: '2026-03-31', time_zone: 'UTC' },
  counted: countedFunnel([200, 80, 20, 10, 4]),
  compared_with: { from: '2026-01-31', to: '2026-03-01', partner: null },
  compared: countedFunnel([100, 50, 5, 4, 0]),
  ...changed,
})
