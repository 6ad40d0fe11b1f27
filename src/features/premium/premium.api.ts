import { readAlertPageSchema } from '#contracts/alerts.ts'
import { callOptionsSchema } from '#contracts/calls.ts'
import { premiumFunnelSchema } from '#contracts/funnel.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { premiumDashboardSchema } from '#contracts/premium.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export const premiumApi = (http: Http) => ({
  dashboard: (query: PremiumQuery, signal: AbortSignal) =>
    silenceRejection(http.send(premiumDashboardSchema, '/api/dashboards/premium', { query, signal })),
  funnel: (query: PremiumQuery, signal: AbortSignal) =>
    silenceRejection(http.send(premiumFunnelSchema, '/api/dashboards/premium/funnel', { query, signal })),
  /** The newest that are open; how many there are. */
  openAlerts: (signal: AbortSignal) =>
    silenceRejection(
      http.send(readAlertPageSchema, '/api/alerts', { query: { state: 'open', per_page: SHOWN }, signal }),
    ),
  /** What the filters offer. Refused without `call-detail`. */
  facets: (signal: AbortSignal) => silenceRejection(http.send(callOptionsSchema, '/api/call-options', { signal })),
})

/** So many alerts stand on the dashboard. */
const SHOWN = 5
