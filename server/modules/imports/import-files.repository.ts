import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

type NewFile = { name: string; bytes: number; sha256: string; storage_key: string }

/**
 * Adds a file to an import, behind the others; one of the same name is replaced.
 * @returns the key of the bytes that nobody needs any more, if any
 */
export async function putFile(db: Database, importId: number, file: NewFile): Promise<string | null> {
  const { name, bytes, sha256, storage_key } = file
  const { rows } = await sql<{ old: string | null }>`
    with before as (select storage_key from import_file where import_id = ${importId} and name = ${name})
    insert into import_file (import_id, seq, name, bytes, sha256, storage_key)
    select ${importId}, coalesce(max(seq), -1) + 1, ${name}, ${bytes}, ${sha256}, ${storage_key}
    from import_file where import_id = ${importId}
    on conflict (import_id, name) do update set bytes = excluded.bytes, sha256 = excluded.sha256,
      storage_key = excluded.storage_key, format = null, items = null, kept_at = now()
    returning (select storage_key from before) as old
  `.execute(db)
  return rows[0]?.old ?? null
}
