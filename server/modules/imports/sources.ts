import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** A raw file as it came, kept in the storage under `storage_key`. */
export type Source = { sha256: string; name: string; format: string; storage_key: string }

/** Finds source files or adds them; ids by hash. */
export async function findSources(db: Database, sources: readonly Source[]): Promise<Map<string, number>> {
  await sql`
    insert into source_file (sha256, name, format, storage_key)
    select sha256, name, format, storage_key
    from json_populate_recordset(null::source_file, ${JSON.stringify(sources)})
    order by sha256
    on conflict (sha256) do nothing
  `.execute(db)
  const rows = await db
    .selectFrom('source_file')
    .select(['id', 'sha256'])
    .where('sha256', '=', sql<string>`any(${sources.map(({ sha256 }) => sha256)})`)
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
}
