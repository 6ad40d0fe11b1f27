import type {
  BeyondCollections,
  BeyondDashboard,
  BeyondDisclosures,
  BeyondDrivers,
  BeyondReasons,
} from '#contracts/beyond.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { BeyondQuery, FreemiumQuery, PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Asked<Query, Answer> = (scope: Scope, query: Query, now: Date) => Promise<Answer>

/** What dashboards answer with, which reports tell: whoever makes reports is given it. Each throws a refusal past ten years. */
export type Dashboards = {
  freemium: { dashboard: Asked<FreemiumQuery, FreemiumDashboard> }
  premium: { dashboard: Asked<PremiumQuery, PremiumDashboard> }
  beyond: {
    dashboard: Asked<BeyondQuery, BeyondDashboard>
    drivers: Asked<BeyondQuery, BeyondDrivers>
    disclosures: Asked<BeyondQuery, BeyondDisclosures>
    reasons: Asked<BeyondQuery, BeyondReasons>
    collections: Asked<BeyondQuery, BeyondCollections>
  }
}
