import {
  type DisputeOptions,
  disputeOptionsSchema,
  type DisputeRates,
  disputeRatesSchema,
  type DisputeRowDto,
  readDisputePageSchema,
} from '#contracts/disputes.ts'
import type { DisputeListQuery, DisputeRatesQuery } from '#contracts/lists/disputes.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The answers of the screen, each as a promise of its own. */
export type DisputesAnswers = {
  disputes: Promise<Page<DisputeRowDto>>
  rates: Promise<DisputeRates>
  options: Promise<DisputeOptions>
}

export const disputesApi = (http: Http) => ({
  load(query: DisputeListQuery, days: DisputeRatesQuery, signal: AbortSignal): DisputesAnswers {
    return {
      disputes: silenceRejection(http.send(readDisputePageSchema, '/api/disputes', { query, signal })),
      rates: silenceRejection(http.send(disputeRatesSchema, '/api/dispute-rates', { query: days, signal })),
      options: silenceRejection(http.send(disputeOptionsSchema, '/api/dispute-options', { signal })),
    }
  },
  exported: (query: DisputeListQuery, format: ExportFormat) =>
    http.download('/api/disputes/export', { query: { ...query, format } }),
  saved: savedViewsApi(http, 'disputes'),
})
