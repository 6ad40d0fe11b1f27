import { linksOf } from '#domain/policy-links.ts'
import type { Database } from '#server/db/database.ts'
import { candidatesFor } from '#server/modules/policy-links/candidates.ts'
import { linkingConversations } from '#server/modules/policy-links/linking-conversations.ts'
import { noteSaidNumbers } from '#server/modules/policy-links/note-said-numbers.ts'
import { storeLinks } from '#server/modules/policy-links/store-links.ts'

/**
 * What the rules find these conversations to be about, before anybody can decide of it. All others, and these once more, wait for
 * the job that does it behind everybody's back.
 */
export async function suggestLinks(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await noteSaidNumbers(db, ids)
  const candidates = await candidatesFor(db, ids)
  const conversations = await linkingConversations(db, [...candidates.keys()])
  const found = conversations.flatMap(({ id, ...conversation }) =>
    linksOf(conversation, candidates.get(id) ?? []).map((link) => ({ interaction_id: id, ...link })),
  )
  await storeLinks(db, ids, found)
}
