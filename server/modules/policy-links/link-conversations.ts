import { linksOf } from '#domain/policy-links.ts'
import type { Database } from '#server/db/database.ts'
import { candidatesFor } from '#server/modules/policy-links/candidates.ts'
import { linkingConversations } from '#server/modules/policy-links/linking-conversations.ts'
import { storeLinks } from '#server/modules/policy-links/store-links.ts'

/** What the rules find these conversations to be about, by what stands in the database now. What people decided stays. */
export async function linkConversations(db: Database, ids: readonly number[]): Promise<void> {
  const candidates = await candidatesFor(db, ids)
  const conversations = await linkingConversations(db, [...candidates.keys()])
  const found = conversations.flatMap(({ id, ...conversation }) =>
    linksOf(conversation, candidates.get(id) ?? []).map((link) => ({ interaction_id: id, ...link })),
  )
  await storeLinks(db, ids, found)
}
