import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { type BatchOrigin, type Outcome, type Prepared } from '#server/modules/imports/batch.ts'
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
   * Stores conversations, all of them or none: new ones are added, those that are there are completed. Says of each
   * whether it changed anything.
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
