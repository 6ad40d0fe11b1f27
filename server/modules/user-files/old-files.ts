import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/plugins/storage.ts'

/**
 * Removes files that were sent more than seven days before `now` and never applied, with their rows and their bytes.
 * What was applied stays: its rows say who became what.
 */
export async function removeOldFiles(db: Database, storage: Storage, now: Date): Promise<void> {
  const removed = await db
    .deleteFrom('user_file')
    .where('uploaded_at', '<', new Date(now.getTime() - KEPT_MS))
    .where('applied_at', 'is', null)
    .returning('storage_key')
    .execute()
  for (const key of new Set(removed.map(({ storage_key }) => storage_key))) {
    const other = await db.selectFrom('user_file').where('storage_key', '=', key).select('id').executeTakeFirst()
    if (!other) await storage.remove(key) // the same file may have been sent again
  }
}

const KEPT_MS = 7 * 86_400_000
