import { sql } from 'kysely'

import type { SearchHit } from '#contracts/calls.ts'
import type { Speaker } from '#contracts/conversation.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { isWithin } from '#domain/search-window.ts'
import type { Database } from '#server/db/database.ts'
import { wantedLeaves } from '#server/search/search-leaves.ts'
import { stemsOf } from '#server/search/search-stems.ts'
import type { SaidLeaf } from '#server/search/search-words.ts'
import { marksIn, wordsIn } from '#server/search/search-marks.ts'
import { excerpt } from '#server/search/search-excerpt.ts'
import { endOfConversation, turnsSaying } from '#server/search/turns-said.ts'

const MOST_HITS = 3

type FoundTurn = {
  interaction_id: number
  language: string
  seq: number
  start_ms: number | null
  end_ms: number | null
  /** When the conversation ended; null where no search with windows is asked, or nobody knows. */
  ended_ms: number | null
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
  const ended = leaves.some(({ window }) => window?.edge === 'last') ? endOfConversation : sql`null::bigint`
  // only in parts that hold something: who was found for their name may have said nothing of it in four hours
  const { rows: turns } = await sql<FoundTurn>`
    select interaction.id as interaction_id, search_language(interaction.language) as language,
      ${ended} as ended_ms, hit.*
    from interaction, lateral (
      select turn.seq, turn.start_ms, turn.end_ms, turn.speaker, turn.text
      from ${turnsSaying(leaves)}
      order by said.part, turn.seq
      limit ${MOST_HITS}
    ) as hit
    where interaction.id = any(${[...ids]}::bigint[])
    order by interaction.id, hit.seq
  `.execute(db)

  const spoken = turns.map((turn) => ({ ...turn, words: wordsIn(turn.text) }))
  const stems = await stemsOf(db, spoken, leaves)
  const hits = new Map<number, SearchHit[]>()
  for (const turn of spoken) {
    const { interaction_id, language, seq, start_ms, speaker, text, words } = turn
    const own = leaves.filter((leaf) => isOwn(turn, leaf))
    const marks = marksIn(words, own, (word) => stems(language, word))
    const hit = { seq, start_ms, speaker, ...excerpt(text, marks) }
    hits.set(interaction_id, [...(hits.get(interaction_id) ?? []), hit])
  }
  return hits
}

/** Whether the leaf asks for this speaker, and for this time. */
const isOwn = ({ speaker, start_ms, end_ms, ended_ms }: FoundTurn, leaf: SaidLeaf): boolean =>
  (leaf.speaker === null || leaf.speaker === speaker) &&
  (leaf.window === null || (start_ms !== null && isWithin(leaf.window, { start_ms, end_ms }, ended_ms ?? 0)))
