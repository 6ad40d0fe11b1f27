import * as z from 'zod'

import type { Finding } from '../importer.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'

/** Why a job that is not completed brings nothing; null when it is, or does not say. */
export function incompleteReason(value: unknown, field: 'JobStatus' | 'status'): Finding | null {
  const told = z.record(z.string(), z.unknown()).safeParse(value).data?.[field]
  if (told === undefined || told === null || told === 'COMPLETED') return null
  const written = JSON.stringify(told).slice(0, MAX_TEXT_LENGTH)
  return {
    field,
    reason: `${field} is ${written}: the job has not completed. Wait for it or run it again, and import the file it then writes.`,
  }
}
