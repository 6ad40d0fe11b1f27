import { type CallFacets, callFacetsSchema } from '#contracts/call-facets.ts'
import { type CallRowDto, readCallPageSchema } from '#contracts/calls.ts'
import type { CallExportFormat, CallListQuery } from '#contracts/lists/calls.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'

/** The two answers of the explorer, each as a promise of its own. */
export type CallsAnswers = { calls: Promise<Page<CallRowDto>>; facets: Promise<CallFacets> }

export const callsApi = (http: Http) => ({
  explore(query: CallListQuery, signal: AbortSignal): CallsAnswers {
    const { page: _, per_page: __, sort: ___, ...filters } = query
    return {
      calls: silenceRejection(http.send(readCallPageSchema, '/api/calls', { query, signal })),
      facets: silenceRejection(http.send(callFacetsSchema, '/api/call-facets', { query: filters, signal })),
    }
  },
  exported: (query: CallListQuery, format: CallExportFormat) =>
    http.download('/api/calls/export', { query: { ...query, format } }),
  saved: savedViewsApi(http, 'calls'),
})
