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
  /** The newest open alerts, and their total number. */
  openAlerts: (signal: AbortSignal) =>
    silenceRejection(
      http.send(readAlertPageSchema, '/api/alerts', { query: { state: 'open', per_page: MAX_ALERTS }, signal }),
    ),
  /** The options of the filters. Refused without `call-detail`. */
  facets: (signal: AbortSignal) => silenceRejection(http.send(callOptionsSchema, '/api/call-options', { signal })),
})

/** The number of alerts on the dashboard. */
const MAX_ALERTS = 5
