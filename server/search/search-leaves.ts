import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

import type { SearchQuery } from '#domain/search/search-query.ts'
import type { SaidLeaf } from '#server/search/search-words.ts'

/** Who must say a leaf, and when: what is around it. */
type Around = Pick<SaidLeaf, 'speaker' | 'window'>
const NOTHING: Around = { speaker: null, window: null }

/** Every word, phrase and nearness of a search, those that must not be said too. */
export function leavesOf(query: SearchQuery, around = NOTHING): SaidLeaf[] {
  switch (query.kind) {
    case 'by':
      return leavesOf(query.query, { ...around, speaker: query.speaker })
    case 'within':
      return leavesOf(query.query, { ...around, window: query.window })
    case 'not':
      return leavesOf(query.query, around)
    case 'and':
    case 'or':
      return query.queries.flatMap((one) => leavesOf(one, around))
    case 'word':
    case 'phrase':
    case 'near':
      return [{ leaf: query, ...around }]
  }
}

/** Whether the index alone knows too little: it has neither where in a conversation a word is, nor who says it. */
export const needsWordPositions = (query: SearchQuery): boolean =>
  leavesOf(query).some(({ leaf, speaker, window }) => leaf.kind !== 'word' || speaker !== null || window !== null)

/** Those that a conversation can be found for: what is shown of it. */
export function wantedLeaves(query: SearchQuery, isWanted = true, around = NOTHING): SaidLeaf[] {
  switch (query.kind) {
    case 'by':
      return wantedLeaves(query.query, isWanted, { ...around, speaker: query.speaker })
    case 'within':
      return wantedLeaves(query.query, isWanted, { ...around, window: query.window })
    case 'not':
      return wantedLeaves(query.query, !isWanted, around)
    case 'and':
    case 'or':
      return query.queries.flatMap((one) => wantedLeaves(one, isWanted, around))
    case 'word':
    case 'phrase':
    case 'near':
      return isWanted ? [{ leaf: query, ...around }] : []
  }
}

/** Whether a conversation of which no leaf is true is found all the same, as by `-word`. */
export function findsSilence(query: SearchQuery): boolean {
  switch (query.kind) {
    case 'by':
    case 'within':
      return findsSilence(query.query)
    case 'not':
      return !findsSilence(query.query)
    case 'and':
      return query.queries.every(findsSilence)
    case 'or':
      return query.queries.some(findsSilence)
    case 'word':
    case 'phrase':
    case 'near':
      return false
  }
}

/** The search, with each leaf replaced by what says whether it is true. */
export function eachLeaf(
  query: SearchQuery,
  isTrue: (leaf: SaidLeaf) => RawBuilder<SqlBool>,
  around = NOTHING,
): RawBuilder<SqlBool> {
  switch (query.kind) {
    case 'by':
      return eachLeaf(query.query, isTrue, { ...around, speaker: query.speaker })
    case 'within':
      return eachLeaf(query.query, isTrue, { ...around, window: query.window })
    case 'not':
      return sql`not ${eachLeaf(query.query, isTrue, around)}`
    case 'and':
    case 'or': {
      const parts = query.queries.map((one) => eachLeaf(one, isTrue, around))
      return sql`(${sql.join(parts, query.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'word':
    case 'phrase':
    case 'near':
      return isTrue({ leaf: query, ...around })
  }
}
