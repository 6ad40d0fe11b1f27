import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Speaker } from '#contracts/conversation.ts'
import { isWithin } from '#domain/search-window.ts'
import type { Database } from '#server/db/database.ts'
import { marksIn, wordsIn } from '#server/search/search-marks.ts'
import { stemsOf } from '#server/search/search-stems.ts'
import type { SaidLeaf } from '#server/search/search-words.ts'
import { endOfConversation, turnsSaying } from '#server/search/turns-said.ts'

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

/** A turn that says something of a search, and where: pairs of UTF-16 units, in order and apart. */
export type MarkedTurn = FoundTurn & { marks: [number, number][] }

/** Which turns of a conversation are looked at, both included; null for all. */
export type TurnRange = { from_seq: number; to_seq: number } | null

/** The first turns of each of these conversations that say any of these leaves, by conversation and in order. */
export async function markedTurns(
  db: Database,
  ids: readonly number[],
  leaves: readonly SaidLeaf[],
  { most, range = null }: { most: number; range?: TurnRange },
): Promise<MarkedTurn[]> {
  if (ids.length === 0 || leaves.length === 0) return []
  const ended = leaves.some(({ window }) => window?.edge === 'last') ? endOfConversation : sql`null::bigint`
  // only in parts that hold something: who was found for their name may have said nothing of it in four hours
  const { rows: turns } = await sql<FoundTurn>`
    select interaction.id as interaction_id, search_language(interaction.language) as language,
      ${ended} as ended_ms, hit.*
    from interaction, lateral (
      select turn.seq, turn.start_ms, turn.end_ms, turn.speaker, turn.text
      from ${turnsSaying(leaves)} and ${isInRange(range)}
      order by said.part, turn.seq
      limit ${most}
    ) as hit
    where interaction.id = any(${[...ids]}::bigint[])
    order by interaction.id, hit.seq
  `.execute(db)

  const spoken = turns.map((turn) => ({ ...turn, words: wordsIn(turn.text) }))
  const stems = await stemsOf(db, spoken, leaves)
  return spoken.map(({ words, ...turn }) => {
    const own = leaves.filter((leaf) => isOwn(turn, leaf))
    return { ...turn, marks: marksIn(words, own, (word) => stems(turn.language, word)) }
  })
}

/** A condition on `turn`. */
export const isInRange = (range: TurnRange): RawBuilder<SqlBool> =>
  range ? sql`turn.seq between ${range.from_seq} and ${range.to_seq}` : sql`true`

/** Whether the leaf asks for this speaker, and for this time. */
const isOwn = ({ speaker, start_ms, end_ms, ended_ms }: FoundTurn, leaf: SaidLeaf): boolean =>
  (leaf.speaker === null || leaf.speaker === speaker) &&
  (leaf.window === null || (start_ms !== null && isWithin(leaf.window, { start_ms, end_ms }, ended_ms ?? 0)))
