import { callFacetsSchema, type CallListQuery, readCallPageSchema } from '#contracts/calls.ts'
import type { Http } from '#src/lib/http.ts'

export const callsApi = (http: Http) => ({
  list: (query: CallListQuery, signal: AbortSignal) => http.send(readCallPageSchema, '/api/calls', { query, signal }),
  facets: (signal: AbortSignal) => http.send(callFacetsSchema, '/api/call-facets', { signal }),
})
