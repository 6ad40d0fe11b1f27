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

type Answering<Query, Answer> = (scope: Scope, query: Query, now: Date) => Promise<Answer>

/** The answers of dashboards that reports print; passed in by the caller. Each throws a refusal past ten years. */
export type Dashboards = {
  freemium: { dashboard: Answering<FreemiumQuery, FreemiumDashboard> }
  premium: { dashboard: Answering<PremiumQuery, PremiumDashboard> }
  beyond: {
    dashboard: Answering<BeyondQuery, BeyondDashboard>
    drivers: Answering<BeyondQuery, BeyondDrivers>
    disclosures: Answering<BeyondQuery, BeyondDisclosures>
    reasons: Answering<BeyondQuery, BeyondReasons>
    collections: Answering<BeyondQuery, BeyondCollections>
  }
}
