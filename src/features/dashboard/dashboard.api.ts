import { callOptionsSchema } from '#contracts/calls.ts'
import { freemiumDashboardSchema } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export const dashboardApi = (http: Http) => ({
  freemium: (query: FreemiumQuery, signal: AbortSignal) =>
    silenceRejection(http.send(freemiumDashboardSchema, '/api/dashboards/freemium', { query, signal })),
  /** The options of the filters. Refused without the permission `call-detail`. */
  facets: (signal: AbortSignal) => silenceRejection(http.send(callOptionsSchema, '/api/call-options', { signal })),
})
