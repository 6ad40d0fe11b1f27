import { type AccessRecord, readAccessRecordPageSchema } from '#contracts/access-records.ts'
import type { AccessRecordQuery } from '#contracts/lists/access-records.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'
import { browserZone } from '#src/ui/formats.ts'

/** Days in the address are in the reader's time zone, like the times in the list. */
const withOwnZone = (query: AccessRecordQuery) => ({ ...query, zone: browserZone() })

export const accessRecordsApi = (http: Http) => ({
  list(query: AccessRecordQuery, signal: AbortSignal): Promise<Page<AccessRecord>> {
    return silenceRejection(
      http.send(readAccessRecordPageSchema, '/api/access-records', { query: withOwnZone(query), signal }),
    )
  },
  exported: (query: AccessRecordQuery, format: ExportFormat) =>
    http.download('/api/access-records/export', { query: { ...withOwnZone(query), format } }),
})
