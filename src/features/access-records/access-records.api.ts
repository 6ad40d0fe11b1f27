import { type AccessRecord, readAccessRecordPageSchema } from '#contracts/access-records.ts'
import type { AccessRecordQuery } from '#contracts/lists/access-records.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'
import { browserZone } from '#src/ui/formats.ts'

/** A day of the address is one of the reader's own, as the times in the list are. */
const inOwnZone = (query: AccessRecordQuery) => ({ ...query, zone: browserZone() })

export const accessRecordsApi = (http: Http) => ({
  list(query: AccessRecordQuery, signal: AbortSignal): Promise<Page<AccessRecord>> {
    return silenceRejection(
      http.send(readAccessRecordPageSchema, '/api/access-records', { query: inOwnZone(query), signal }),
    )
  },
  exported: (query: AccessRecordQuery, format: ExportFormat) =>
    http.download('/api/access-records/export', { query: { ...inOwnZone(query), format } }),
})
