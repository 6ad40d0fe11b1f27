import type { Database } from '#server/db/database.ts'

/** Locks a conversation until the transaction ends: an import, an analysis or its expiry waits. */
export async function holdConversation(trx: Database, interactionId: number): Promise<void> {
  await trx.selectFrom('interaction').where('id', '=', interactionId).select('id').forShare().execute()
}
