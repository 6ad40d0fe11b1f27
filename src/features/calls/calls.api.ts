import {
  type CallFacets,
  callFacetsSchema,
  type CallListQuery,
  type CallRow,
  readCallPageSchema,
} from '#contracts/calls.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { tableTexts } from '#src/ui/table/table-texts.ts'

/** The two answers that the explorer is made of, each on its way. */
export type CallsAnswers = { calls: Promise<Page<CallRow>>; facets: Promise<CallFacets> }

export const callsApi = (http: Http) => ({
  explore(query: CallListQuery, kit: string, signal: AbortSignal): CallsAnswers {
    void tableTexts(kit) // come with the rows, not after them
    const calls = http.send(readCallPageSchema, '/api/calls', { query, signal })
    const facets = http.send(callFacetsSchema, '/api/call-facets', { signal })
    // a screen that was only loaded ahead shows no failure, and must not report one
    for (const answer of [calls, facets]) answer.catch(() => undefined)
    return { calls, facets }
  },
})
