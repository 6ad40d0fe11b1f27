import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

import type { SearchQuery } from '#domain/search/search-query.ts'
import type { SaidLeaf } from '#server/search/search-words.ts'

/** The speaker and the window of a leaf, from the search around it. */
type LeafContext = Pick<SaidLeaf, 'speaker' | 'window'>
const NO_CONTEXT: LeafContext = { speaker: null, window: null }

/** Every word, phrase and nearness of a search, including those that must not be said. */
export function leavesOf(query: SearchQuery, context = NO_CONTEXT): SaidLeaf[] {
  switch (query.kind) {
    case 'by':
      return leavesOf(query.query, { ...context, speaker: query.speaker })
    case 'within':
      return leavesOf(query.query, { ...context, window: query.window })
    case 'not':
      return leavesOf(query.query, context)
    case 'and':
    case 'or':
      return query.queries.flatMap((one) => leavesOf(one, context))
    case 'word':
    case 'phrase':
    case 'near':
      return [{ leaf: query, ...context }]
  }
}

/**
 * Whether the index alone knows too little: it has neither the position of a word in a conversation, nor its speaker.
 */
export const needsWordPositions = (query: SearchQuery): boolean =>
  leavesOf(query).some(({ leaf, speaker, window }) => leaf.kind !== 'word' || speaker !== null || window !== null)

/** The leaves that a conversation can be found by: they are marked in it. */
export function positiveLeaves(query: SearchQuery, isPositive = true, context = NO_CONTEXT): SaidLeaf[] {
  switch (query.kind) {
    case 'by':
      return positiveLeaves(query.query, isPositive, { ...context, speaker: query.speaker })
    case 'within':
      return positiveLeaves(query.query, isPositive, { ...context, window: query.window })
    case 'not':
      return positiveLeaves(query.query, !isPositive, context)
    case 'and':
    case 'or':
      return query.queries.flatMap((one) => positiveLeaves(one, isPositive, context))
    case 'word':
    case 'phrase':
    case 'near':
      return isPositive ? [{ leaf: query, ...context }] : []
  }
}

/** Whether the search finds a conversation in which no leaf is true, as `-word` does. */
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

/** The search, with each leaf replaced by the condition that decides it. */
export function eachLeaf(
  query: SearchQuery,
  isTrue: (leaf: SaidLeaf) => RawBuilder<SqlBool>,
  context = NO_CONTEXT,
): RawBuilder<SqlBool> {
  switch (query.kind) {
    case 'by':
      return eachLeaf(query.query, isTrue, { ...context, speaker: query.speaker })
    case 'within':
      return eachLeaf(query.query, isTrue, { ...context, window: query.window })
    case 'not':
      return sql`not ${eachLeaf(query.query, isTrue, context)}`
    case 'and':
    case 'or': {
      const parts = query.queries.map((one) => eachLeaf(one, isTrue, context))
      return sql`(${sql.join(parts, query.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'word':
    case 'phrase':
    case 'near':
      return isTrue({ leaf: query, ...context })
  }
}
