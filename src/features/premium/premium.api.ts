import { callOptionsSchema } from '#contracts/calls.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { premiumDashboardSchema } from '#contracts/premium.ts'
import type { Http } from '#src/lib/http.ts'
import { unreported } from '#src/lib/unreported.ts'

export const premiumApi = (http: Http) => ({
  dashboard: (query: PremiumQuery, signal: AbortSignal) =>
    unreported(http.send(premiumDashboardSchema, '/api/dashboards/premium', { query, signal })),
  /** What the filters offer. Refused without `call-detail`. */
  facets: (signal: AbortSignal) => unreported(http.send(callOptionsSchema, '/api/call-options', { signal })),
})
