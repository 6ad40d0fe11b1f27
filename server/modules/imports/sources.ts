import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** A raw file as it came, kept in the storage under `storage_key`. */
export type Source = { sha256: string; name: string; format: string; storage_key: string }

/** Finds source files or adds them; ids by hash. */
export async function findSources(db: Database, sources: readonly Source[]): Promise<Map<string, number>> {
  const byHash = new Map(sources.toReversed().map((source) => [source.sha256, source]))
  const known = await idsOf(db, [...byHash.keys()])
  const missing = [...byHash.values()].filter(({ sha256 }) => !known.has(sha256))
  if (missing.length === 0) return known
  await sql`
    insert into source_file (sha256, name, format, storage_key)
    select sha256, name, format, storage_key
    from json_populate_recordset(null::source_file, ${JSON.stringify(missing)})
    order by sha256
    on conflict (sha256) do nothing
  `.execute(db)
  return idsOf(db, [...byHash.keys()])
}

async function idsOf(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('source_file')
    .select(['id', 'sha256'])
    .where('sha256', '=', sql<string>`any(${hashes})`)
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
}
