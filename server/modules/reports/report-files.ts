import { createHash } from 'node:crypto'

import type { ReportFormat } from '#contracts/report-kinds.ts'
import { REPORT_DAYS } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** Stores the files of a delivery for thirty days, and replaces those of an earlier attempt. */
export async function storeReportFiles(
  db: Database,
  storage: Storage,
  deliveryId: number,
  files: readonly ReportFileBytes[],
  now: Date,
): Promise<void> {
  await removeFiles(db, storage, deliveryId)
  for (const { format, name, bytes } of files) {
    const storage_key = `reports/${deliveryId}-${now.getTime()}.${format}`
    // recorded before it is stored: a process that dies in between leaves no unknown file
    await db
      .insertInto('report_file')
      .values({
        ...{ delivery_id: deliveryId, format, name, storage_key, made_at: now },
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        kept_until: new Date(now.getTime() + REPORT_DAYS * DAY_MS),
      })
      .execute()
    await storage.put(storage_key, bytes)
  }
}

/** Removes the files of a delivery that was not sent: nobody may fetch what they were not sent. */
export async function removeFiles(db: Database, storage: Storage, deliveryId: number): Promise<void> {
  const files = await db
    .selectFrom('report_file')
    .where('delivery_id', '=', deliveryId)
    .select(['id', 'storage_key'])
    .execute()
  for (const { id, storage_key } of files) {
    if (storage_key !== null) await storage.remove(storage_key)
    await db.deleteFrom('report_file').where('id', '=', id).execute()
  }
}

/**
 * Removes the bytes of expired files; the record that they were sent stays. A file that cannot be removed does not
 * keep the others.
 */
export async function removeOldFiles(db: Database, storage: Storage, now: Date): Promise<void> {
  const old = await db
    .selectFrom('report_file')
    .where('kept_until', '<=', now)
    .where('storage_key', 'is not', null)
    .select(['id', 'storage_key'])
    .execute()
  const failures: unknown[] = []
  for (const { id, storage_key } of old) {
    try {
      await storage.remove(storage_key!)
      await db.updateTable('report_file').set({ storage_key: null }).where('id', '=', id).execute()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`)
}

const DAY_MS = 86_400_000

export type ReportFileBytes = { format: ReportFormat; name: string; bytes: Buffer }
