import type { Page } from '#contracts/pagination.ts'
import {
  readRequestPageSchema,
  type Request,
  type RequestAnswer,
  type RequestDraft,
  type RequestRow,
  requestSchema,
  type RequestsQuery,
} from '#contracts/requests.ts'
import type { Http } from '#src/lib/http.ts'
import { unreported } from '#src/lib/unreported.ts'

export type RequestsApi = ReturnType<typeof requestsApi>

export const requestsApi = (http: Http) => ({
  list: (query: RequestsQuery, signal: AbortSignal): Promise<Page<RequestRow>> =>
    unreported(http.send(readRequestPageSchema, '/api/requests', { query, signal })),
  one: (id: number, signal: AbortSignal): Promise<Request> =>
    unreported(http.send(requestSchema, `/api/requests/${id}`, { signal })),
  ask: (body: RequestDraft, signal: AbortSignal) =>
    http.send(requestSchema, '/api/requests', { method: 'POST', body, signal }),
  answer: (id: number, body: RequestAnswer, signal: AbortSignal) =>
    http.send(requestSchema, `/api/requests/${id}/messages`, { method: 'POST', body, signal }),
})
