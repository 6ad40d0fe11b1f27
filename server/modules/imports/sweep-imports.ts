import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'
import type { Storage } from '#server/plugins/storage.ts'

/**
 * Removes the files of imports that were undone or never started, a day after the last of them came. Such an import is then as if nothing
 * had been uploaded. Files from which stored data was read stay.
 */
export async function sweepImports(db: Database, storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  const { rows } = await sql<{ id: number }>`
    select id from import
    where state in ('received', 'ready', 'undone') and created_at < ${before}
      and exists (select from import_file where import_id = import.id)
      and not exists (select from import_file where import_id = import.id and kept_at >= ${before})
  `.execute(db)
  for (const { id } of rows) {
    const keys = await deleteFiles(db, id)
    for (const key of keys) await storage.remove(key)
  }
}

/** Deletes the files of an import, unless somebody has just started it. Returns the keys that nothing else needs. */
async function deleteFiles(db: Database, id: number): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockImports(trx) // otherwise a running import would refer to deleted files
    const { rows: swept } = await sql`
      update import set
        state = case when state = 'undone' then state else 'received' end,
        preview = case when state = 'undone' then preview else '[]' end,
        questions = case when state = 'undone' then questions else '[]' end
      where id = ${id} and state in ('received', 'ready', 'undone') returning id
    `.execute(trx)
    if (swept.length === 0) return []
    const files = await trx.deleteFrom('import_file').where('import_id', '=', id).returning('storage_key').execute()
    const keys = files.map(({ storage_key }) => storage_key)
    await sql`
      delete from source_file where storage_key = any(${keys})
        and not exists (select from interaction where source_file_id = source_file.id)
        and not exists (select from dialling_source where source_file_id = source_file.id)
        and not exists (select from policy_source where source_file_id = source_file.id)
        and not exists (select from debt_source where source_file_id = source_file.id)
    `.execute(trx)
    const { rows } = await sql<{ key: string }>`
      select key from unnest(${keys}::text[]) as gone (key)
      where not exists (select from source_file where storage_key = key)
        and not exists (select from import_file where storage_key = key)
    `.execute(trx)
    return rows.map(({ key }) => key)
  })
}

const RETENTION_MS = 86_400_000
