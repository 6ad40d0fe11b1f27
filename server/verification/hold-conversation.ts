import type { Database } from '#server/db/database.ts'

/** Nothing of a conversation changes until the transaction ends: an import, an analysis or the end of its time waits. */
export async function holdConversation(trx: Database, interactionId: number): Promise<void> {
  await trx.selectFrom('interaction').where('id', '=', interactionId).select('id').forShare().execute()
}
