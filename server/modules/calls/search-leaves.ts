import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

import type { SearchQuery, SearchSpeaker } from '#domain/search-query.ts'
import type { SaidLeaf } from '#server/modules/calls/search-words.ts'

/** Every word, phrase and nearness of a search, those that must not be said too. */
export function leavesOf(query: SearchQuery, speaker: SearchSpeaker | null = null): SaidLeaf[] {
  switch (query.kind) {
    case 'by':
      return leavesOf(query.query, query.speaker)
    case 'not':
      return leavesOf(query.query, speaker)
    case 'and':
    case 'or':
      return query.queries.flatMap((one) => leavesOf(one, speaker))
    case 'word':
    case 'phrase':
    case 'near':
      return [{ leaf: query, speaker }]
  }
}

/** Whether the index alone knows too little: it has neither where in a conversation a word is, nor who says it. */
export const asksForPlaces = (query: SearchQuery): boolean =>
  leavesOf(query).some(({ leaf, speaker }) => leaf.kind !== 'word' || speaker !== null)

/** Those that a conversation can be found for: what is shown of it. */
export function wantedLeaves(query: SearchQuery, isWanted = true, speaker: SearchSpeaker | null = null): SaidLeaf[] {
  switch (query.kind) {
    case 'by':
      return wantedLeaves(query.query, isWanted, query.speaker)
    case 'not':
      return wantedLeaves(query.query, !isWanted, speaker)
    case 'and':
    case 'or':
      return query.queries.flatMap((one) => wantedLeaves(one, isWanted, speaker))
    case 'word':
    case 'phrase':
    case 'near':
      return isWanted ? [{ leaf: query, speaker }] : []
  }
}

/** Whether a conversation of which no leaf is true is found all the same, as by `-word`. */
export function findsSilence(query: SearchQuery): boolean {
  switch (query.kind) {
    case 'by':
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
  speaker: SearchSpeaker | null = null,
): RawBuilder<SqlBool> {
  switch (query.kind) {
    case 'by':
      return eachLeaf(query.query, isTrue, query.speaker)
    case 'not':
      return sql`not ${eachLeaf(query.query, isTrue, speaker)}`
    case 'and':
    case 'or': {
      const parts = query.queries.map((one) => eachLeaf(one, isTrue, speaker))
      return sql`(${sql.join(parts, query.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'word':
    case 'phrase':
    case 'near':
      return isTrue({ leaf: query, speaker })
  }
}
