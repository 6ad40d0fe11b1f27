import type { Page } from '#contracts/pagination.ts'
import {
  readRequestPageSchema,
  type Request,
  type RequestAnswer,
  type RequestDraft,
  type RequestRowDto,
  requestSchema,
  type RequestsQuery,
} from '#contracts/requests.ts'
import type { Rating } from '#contracts/satisfaction.ts'
import { type TicketFile, ticketFileSchema } from '#contracts/ticket-files.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

import { uploadName } from '../upload-name.ts'

export type RequestsApi = ReturnType<typeof requestsApi>

export const requestsApi = (http: Http) => ({
  list: (query: RequestsQuery, signal: AbortSignal): Promise<Page<RequestRowDto>> =>
    silenceRejection(http.send(readRequestPageSchema, '/api/requests', { query, signal })),
  one: (id: number, signal: AbortSignal): Promise<Request> =>
    silenceRejection(http.send(requestSchema, `/api/requests/${id}`, { signal })),
  create: (body: RequestDraft, signal: AbortSignal) =>
    http.send(requestSchema, '/api/requests', { method: 'POST', body, signal }),
  /** Uploads a file for a message that is being written. */
  upload: (file: File, signal: AbortSignal): Promise<TicketFile> =>
    http.send(ticketFileSchema, '/api/request-files', {
      ...{ method: 'POST', query: { name: uploadName(file) }, body: file, signal },
    }),
  file: (id: number) => http.download(`/api/request-files/${id}`),
  rate: (id: number, body: Rating, signal: AbortSignal) =>
    http.send(requestSchema, `/api/requests/${id}/satisfaction`, { method: 'POST', body, signal }),
  answer: (id: number, body: RequestAnswer, signal: AbortSignal) =>
    http.send(requestSchema, `/api/requests/${id}/messages`, { method: 'POST', body, signal }),
})
