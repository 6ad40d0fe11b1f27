import {
  type DiallingOptions,
  diallingOptionsSchema,
  type DiallingRecord,
  type DiallingRecordRowDto,
  diallingRecordSchema,
  readDiallingPageSchema,
} from '#contracts/dialling-records.ts'
import type { DiallingListQuery } from '#contracts/lists/dialling-records.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The two answers of the list screen, each as a promise of its own. */
export type DiallingListAnswers = { records: Promise<Page<DiallingRecordRowDto>>; options: Promise<DiallingOptions> }

export const diallingApi = (http: Http) => ({
  list(query: DiallingListQuery, signal: AbortSignal): DiallingListAnswers {
    return {
      records: silenceRejection(http.send(readDiallingPageSchema, '/api/dialling-records', { query, signal })),
      options: silenceRejection(http.send(diallingOptionsSchema, '/api/dialling-options', { signal })),
    }
  },
  exported: (query: DiallingListQuery, format: ExportFormat) =>
    http.download('/api/dialling-records/export', { query: { ...query, format } }),
  record: (id: number, signal: AbortSignal): { record: Promise<DiallingRecord> } => ({
    record: silenceRejection(http.send(diallingRecordSchema, `/api/dialling-records/${id}`, { signal })),
  }),
})
