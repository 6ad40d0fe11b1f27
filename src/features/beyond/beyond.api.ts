import {
  beyondCollectionsSchema,
  beyondDashboardSchema,
  beyondDisclosuresSchema,
  beyondDriversSchema,
  beyondReasonsSchema,
  beyondSurvivalSchema,
} from '#contracts/beyond.ts'
import { callOptionsSchema } from '#contracts/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export type BeyondApi = ReturnType<typeof beyondApi>

/** The dashboard has six separate answers, so that none waits for another. */
export const beyondApi = (http: Http) => ({
  dashboard: (query: BeyondQuery, signal: AbortSignal) =>
    http.send(beyondDashboardSchema, '/api/dashboards/beyond', { query, signal }),
  survival: (query: BeyondQuery, signal: AbortSignal) =>
    http.send(beyondSurvivalSchema, '/api/dashboards/beyond/survival', { query, signal }),
  drivers: (query: BeyondQuery, signal: AbortSignal) =>
    http.send(beyondDriversSchema, '/api/dashboards/beyond/drivers', { query, signal }),
  disclosures: (query: BeyondQuery, signal: AbortSignal) =>
    http.send(beyondDisclosuresSchema, '/api/dashboards/beyond/disclosures', { query, signal }),
  reasons: (query: BeyondQuery, signal: AbortSignal) =>
    http.send(beyondReasonsSchema, '/api/dashboards/beyond/reasons', { query, signal }),
  collections: (query: BeyondQuery, signal: AbortSignal) =>
    http.send(beyondCollectionsSchema, '/api/dashboards/beyond/collections', { query, signal }),
  /** The options of the filters. Refused without the permission `call-detail`. */
  facets: (signal: AbortSignal) => silenceRejection(http.send(callOptionsSchema, '/api/call-options', { signal })),
})
