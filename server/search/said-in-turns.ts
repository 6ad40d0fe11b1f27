import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { SuggestionSpan } from '#contracts/suggestions.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { isInRange, markedTurns, type TurnRange } from '#server/search/marked-turns.ts'
import { isJudged, isSaidIn } from '#server/search/search-condition.ts'
import { eachLeaf, positiveLeaves } from '#server/search/search-leaves.ts'
import { turnsSaying } from '#server/search/turns-said.ts'

/** Whether a search finds a conversation, with the deciding positions; or why that cannot be decided. */
export type SaidInTurns =
  | { is_said: boolean; spans: SuggestionSpan[] }
  | { why_not: 'no-transcript' | 'untimed' | 'not-measured' }

/**
 * Runs a search on one conversation, or on a range of its turns. When nothing is found because a forbidden phrase was
 * said, `spans` contains its position. `not_measured` when the conversation no longer exists.
 */
export async function searchInTurns(
  db: Database,
  id: number,
  search: SearchQuery,
  range: TurnRange,
): Promise<SaidInTurns> {
  const isSaid = range ? isSaidWithin(search, range) : isSaidIn(search)
  const { rows } = await sql<{ is_written: boolean; is_judged: boolean; is_said: boolean }>`
    select turn_count > 0 as is_written, ${isJudged(search)} as is_judged, ${isSaid} as is_said
    from interaction where interaction.id = ${id}
  `.execute(db)
  const [row] = rows
  if (!row) return { why_not: 'not-measured' }
  if (!row.is_judged) return { why_not: row.is_written ? 'untimed' : 'no-transcript' }
  const deciding = positiveLeaves(row.is_said ? search : { kind: 'not', query: search })
  const turns = await markedTurns(db, [id], deciding, { most: MAX_PLACES, range })
  const spans = turns.flatMap(({ seq, start_ms, end_ms, marks }) =>
    (marks.length === 0 ? [WHOLE_TURN] : marks).map(([start_char, end_char]) => ({
      seq,
      start_char,
      end_char,
      start_ms,
      end_ms,
    })),
  )
  return { is_said: row.is_said, spans: spans.slice(0, MAX_PLACES) }
}

/** Like `isSaidIn`, for some turns only. */
const isSaidWithin = (search: SearchQuery, range: TurnRange): RawBuilder<SqlBool> => {
  const isTrue = eachLeaf(search, (leaf) => sql`exists (select from ${turnsSaying([leaf])} and ${isInRange(range)})`)
  return sql`(${isJudged(search)} and ${isTrue})`
}

const WHOLE_TURN = [null, null] as const

/** Further matches add no information. */
const MAX_PLACES = 20
