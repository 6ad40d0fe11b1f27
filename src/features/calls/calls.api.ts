import { doneSchema } from '#contracts/auth.ts'
import { type CallFacets, callFacetsSchema } from '#contracts/call-facets.ts'
import { type CallRow, readCallPageSchema } from '#contracts/calls.ts'
import type { CallExportFormat, CallListQuery } from '#contracts/lists/calls.ts'
import type { Page } from '#contracts/pagination.ts'
import { type SavedViewChange, type SavedViewDraft, savedViewSchema, savedViewsSchema } from '#contracts/saved-views.ts'
import type { Http } from '#src/lib/http.ts'
import { unreported } from '#src/lib/unreported.ts'
import { tableTexts } from '#src/ui/table/table-texts.ts'

/** The two answers that the explorer is made of, each on its way. */
export type CallsAnswers = { calls: Promise<Page<CallRow>>; facets: Promise<CallFacets> }

export type CallsApi = ReturnType<typeof callsApi>

export const callsApi = (http: Http) => ({
  explore(query: CallListQuery, kit: string, signal: AbortSignal): CallsAnswers {
    void tableTexts(kit) // come with the rows, not after them
    const { page: _, per_page: __, sort: ___, ...filters } = query
    return {
      calls: unreported(http.send(readCallPageSchema, '/api/calls', { query, signal })),
      facets: unreported(http.send(callFacetsSchema, '/api/call-facets', { query: filters, signal })),
    }
  },
  exported: (query: CallListQuery, format: CallExportFormat) =>
    http.download('/api/calls/export', { query: { ...query, format } }),

  views: () => http.send(savedViewsSchema, '/api/saved-views', { query: { list: 'calls' } }),
  addView: (body: Omit<SavedViewDraft, 'list'>, signal: AbortSignal) =>
    http.send(savedViewSchema, '/api/saved-views', { method: 'POST', body: { list: 'calls', ...body }, signal }),
  changeView: (id: number, body: SavedViewChange) =>
    http.send(savedViewSchema, `/api/saved-views/${id}`, { method: 'PATCH', body }),
  removeView: (id: number) => http.send(doneSchema, `/api/saved-views/${id}`, { method: 'DELETE' }),
})
