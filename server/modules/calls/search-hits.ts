import { sql } from 'kysely'

import type { SearchHit } from '#contracts/calls.ts'
import type { Speaker } from '#contracts/conversation.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { wantedLeaves } from '#server/modules/calls/search-leaves.ts'
import { stemsOf } from '#server/modules/calls/search-stems.ts'
import { wordsOfAny } from '#server/modules/calls/search-words.ts'
import { marksIn, wordsIn } from '#server/modules/calls/search-marks.ts'
import { excerpt } from '#server/modules/calls/search-excerpt.ts'

const MOST_HITS = 3

type FoundTurn = {
  interaction_id: number
  language: string
  seq: number
  start_ms: number | null
  speaker: Speaker
  text: string
}

/** The first places in each of these conversations where something of the search was said, by conversation. */
export async function searchHits(
  db: Database,
  ids: readonly number[],
  search: SearchQuery,
): Promise<Map<number, SearchHit[]>> {
  const leaves = wantedLeaves(search)
  if (ids.length === 0 || leaves.length === 0) return new Map()
  const asked = wordsOfAny(leaves)
  // only in parts that hold something: who was found for their name may have said nothing of it in four hours
  const { rows: turns } = await sql<FoundTurn>`
    with asked as materialized (select ${asked} as words)
    select interaction.id as interaction_id, search_language(interaction.language) as language, hit.*
    from interaction, lateral (
      select turn.seq, turn.start_ms, turn.speaker, turn.text
      from asked, said join turn on turn.interaction_id = said.interaction_id
        and turn.seq between said.first_seq and said.last_seq
      where said.interaction_id = interaction.id and said.words @@ asked.words
        and (said_words(turn, interaction.language) || ('@' || search_language(interaction.language))::tsvector) @@ asked.words
      order by said.part, turn.seq
      limit ${MOST_HITS}
    ) as hit
    where interaction.id = any(${[...ids]}::bigint[])
    order by interaction.id, hit.seq
  `.execute(db)

  const spoken = turns.map((turn) => ({ ...turn, words: wordsIn(turn.text) }))
  const stems = await stemsOf(db, spoken, leaves)
  const hits = new Map<number, SearchHit[]>()
  for (const { interaction_id, language, seq, start_ms, speaker, text, words } of spoken) {
    const own = leaves.filter((leaf) => leaf.speaker === null || leaf.speaker === speaker)
    const marks = marksIn(words, own, (word) => stems(language, word))
    const hit = { seq, start_ms, speaker, ...excerpt(text, marks) }
    hits.set(interaction_id, [...(hits.get(interaction_id) ?? []), hit])
  }
  return hits
}
