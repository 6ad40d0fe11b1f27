import type { Database } from '#server/db/database.ts'
import { linkConversations } from '#server/modules/policy-links/link-conversations.ts'
import { storeSpokenNumbers } from '#server/modules/policy-links/store-spoken-numbers.ts'

/**
 * What the rules find these conversations to be about, before anybody can decide of it. All others, and these once more, wait for
 * the job that does it behind everybody's back.
 */
export async function suggestLinks(db: Database, ids: readonly number[]): Promise<void> {
  await storeSpokenNumbers(db, ids)
  await linkConversations(db, ids)
}
