import * as z from 'zod'

import type { Finding } from '../importer.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'

/** Why an incomplete job has no result; null when it is complete, or states no status. */
export function incompleteReason(value: unknown, field: 'JobStatus' | 'status'): Finding | null {
  const status = z.record(z.string(), z.unknown()).safeParse(value).data?.[field]
  if (status === undefined || status === null || status === 'COMPLETED') return null
  const written = JSON.stringify(status).slice(0, MAX_TEXT_LENGTH)
  return {
    field,
    reason: `${field} is ${written}: the job has not completed. Wait for it or run it again, and import the file it then writes.`,
  }
}
