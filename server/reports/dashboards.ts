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

type Query<Query, Answer> = (scope: Scope, query: Query, now: Date) => Promise<Answer>

/** The answers of dashboards that reports print; passed in by the caller. Each throws a refusal past ten years. */
export type Dashboards = {
  freemium: { dashboard: Query<FreemiumQuery, FreemiumDashboard> }
  premium: { dashboard: Query<PremiumQuery, PremiumDashboard> }
  beyond: {
    dashboard: Query<BeyondQuery, BeyondDashboard>
    drivers: Query<BeyondQuery, BeyondDrivers>
    disclosures: Query<BeyondQuery, BeyondDisclosures>
    reasons: Query<BeyondQuery, BeyondReasons>
    collections: Query<BeyondQuery, BeyondCollections>
  }
}
