import type { SearchHit } from '#contracts/calls.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { markedTurns } from '#server/search/marked-turns.ts'
import { positiveLeaves } from '#server/search/search-leaves.ts'

const MAX_HITS = 3

/** The first matches of the search in each of these conversations, by conversation. */
export async function searchHits(
  db: Database,
  ids: readonly number[],
  search: SearchQuery,
): Promise<Map<number, SearchHit[]>> {
  const hits = new Map<number, SearchHit[]>()
  for (const turn of await markedTurns(db, ids, positiveLeaves(search), { most: MAX_HITS })) {
    const { interaction_id, seq, start_ms, speaker, text, marks } = turn
    hits.set(interaction_id, [...(hits.get(interaction_id) ?? []), { seq, start_ms, speaker, ...excerpt(text, marks) }])
  }
  return hits
}

/** UTF-16 units before the first mark, and in total: two lines of a list. */
const BEFORE = 60
const MAX_LENGTH = 220

/**
 * The part of a text around its first mark, and the marks within it. Cut at the ends of words; `…` stands for omitted
 * text.
 */
function excerpt(text: string, marks: readonly [number, number][]): { text: string; marks: [number, number][] } {
  const from = start(text, marks[0]?.[0] ?? 0)
  const to = end(text, Math.max(from + MAX_LENGTH, marks[0]?.[1] ?? 0))
  const before = from > 0 ? '…' : ''
  const shift = before.length - from
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: marks.filter(([, last]) => last <= to).map(([first, last]) => [first + shift, last + shift]),
  }
}

function start(text: string, mark: number): number {
  if (mark <= BEFORE) return 0
  const blank = text.slice(mark - BEFORE, mark).search(/\s/u)
  return wholeCharacter(text, blank < 0 ? mark - BEFORE : mark - BEFORE + blank + 1)
}

function end(text: string, limit: number): number {
  if (text.length <= limit) return text.length
  const blank = text.slice(limit).search(/\s/u)
  return wholeCharacter(text, blank < 0 || blank > BEFORE ? limit : limit + blank)
}

/** Never between the two halves of a character. */
const wholeCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)
