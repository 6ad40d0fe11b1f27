import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { BatchOrigin, Outcome, Prepared } from '#server/modules/imports/batch.ts'
import { storeBatch } from '#server/modules/imports/store-batch.ts'

export const importsRepository = (db: Database) => ({
  /** The hashes of the recordings that a conversation has. */
  async recordingsOf(externalId: string): Promise<Set<string>> {
    const rows = await db
      .selectFrom('recording')
      .innerJoin('interaction', 'interaction.id', 'recording.interaction_id')
      .where('interaction.external_id', '=', externalId)
      .select('recording.sha256')
      .execute()
    return new Set(rows.map(({ sha256 }) => sha256))
  },

  /**
   * Stores conversations, all of them or none: new ones are added, existing ones are completed. Returns for each of them whether it changed
   * anything.
   */
  store(batch: readonly Prepared[], origin: BatchOrigin): Promise<Outcome[]> {
    return db.transaction().execute(async (transaction) => {
      await lockImports(transaction)
      return storeBatch(transaction, batch, origin)
    })
  },
})

/** Imports that run at the same time take turns, so that none misses what the other just added. */
export const lockImports = async (transaction: Database): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction))

/** Any number, the same for all imports. */
const LOCK = 6_386_017

type NewFile = { name: string; bytes: number; sha256: string; storage_key: string }

/**
 * Adds a file to an import, after the others; one of the same name is replaced.
 * @returns the storage key that nobody needs any more, if any
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
