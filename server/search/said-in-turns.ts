import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { SuggestionSpan } from '#contracts/suggestions.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { isInRange, markedTurns, type TurnRange } from '#server/search/marked-turns.ts'
import { isJudged, isSaidIn } from '#server/search/search-condition.ts'
import { eachLeaf, wantedLeaves } from '#server/search/search-leaves.ts'
import { turnsSaying } from '#server/search/turns-said.ts'

/** Whether a search finds a conversation, and where what decides it stands; or why that cannot be told. */
export type SaidInTurns =
  | { is_said: boolean; spans: SuggestionSpan[] }
  | { why_not: 'no-transcript' | 'untimed' | 'not-measured' }

/**
 * Looks for a search in one conversation, or in a selection of its turns. Where nothing is found because something was said that
 * must not be, `spans` points to that. Not measured: the conversation is gone.
 */
export async function saidInTurns(
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
  const [found] = rows
  if (!found) return { why_not: 'not-measured' }
  if (!found.is_judged) return { why_not: found.is_written ? 'untimed' : 'no-transcript' }
  const deciding = wantedLeaves(found.is_said ? search : { kind: 'not', query: search })
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
  return { is_said: found.is_said, spans: spans.slice(0, MAX_PLACES) }
}

/** As `isSaidIn`, of some turns only. */
const isSaidWithin = (search: SearchQuery, range: TurnRange): RawBuilder<SqlBool> => {
  const isTrue = eachLeaf(search, (leaf) => sql`exists (select from ${turnsSaying([leaf])} and ${isInRange(range)})`)
  return sql`(${isJudged(search)} and ${isTrue})`
}

const WHOLE_TURN = [null, null] as const

/** Further ones tell nothing new. */
const MAX_PLACES = 20
