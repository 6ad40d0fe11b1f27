import { skippedSchema } from '#contracts/assignments.ts'
import type { QueueListQuery } from '#contracts/lists/queue.ts'
import type { Page } from '#contracts/pagination.ts'
import {
  queueNextSchema,
  type QueueRowDto,
  type QueueSummary,
  queueSummarySchema,
  readQueuePageSchema,
} from '#contracts/queue.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The requests of the page. */
export type QueueAnswers = {
  queue: Promise<Page<QueueRowDto>>
  summary: Promise<QueueSummary>
  /** The next audit; null if there is none. */
  first: Promise<QueueRowDto | null>
}

export const queueApi = (http: Http) => ({
  load(query: QueueListQuery, signal: AbortSignal): QueueAnswers {
    return {
      queue: silenceRejection(http.send(readQueuePageSchema, '/api/queue', { query, signal })),
      summary: silenceRejection(http.send(queueSummarySchema, '/api/queue/summary', { signal })),
      first: silenceRejection(http.send(queueNextSchema, '/api/queue/next', { signal }).then(({ next }) => next)),
    }
  },
  exportFile: (query: QueueListQuery, format: ExportFormat) =>
    http.download('/api/queue/export', { query: { ...query, format } }),
  skip: (id: number, reason: string, signal: AbortSignal) =>
    http.send(skippedSchema, `/api/queue/${id}/skip`, { method: 'POST', body: { reason }, signal }),
})
