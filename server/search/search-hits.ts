import type { SearchHit } from '#contracts/calls.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { markedTurns } from '#server/search/marked-turns.ts'
import { excerpt } from '#server/search/search-excerpt.ts'
import { wantedLeaves } from '#server/search/search-leaves.ts'

const MAX_HITS = 3

/** The first places in each of these conversations where something of the search was said, by conversation. */
export async function searchHits(
  db: Database,
  ids: readonly number[],
  search: SearchQuery,
): Promise<Map<number, SearchHit[]>> {
  const hits = new Map<number, SearchHit[]>()
  for (const turn of await markedTurns(db, ids, wantedLeaves(search), { most: MAX_HITS })) {
    const { interaction_id, seq, start_ms, speaker, text, marks } = turn
    hits.set(interaction_id, [...(hits.get(interaction_id) ?? []), { seq, start_ms, speaker, ...excerpt(text, marks) }])
  }
  return hits
}
