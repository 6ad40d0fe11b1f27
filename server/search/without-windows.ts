import type { SearchQuery } from '#domain/search-query.ts'

/**
 * A search without windows that finds whatever the given one finds, and more: what is to be said in a window is said at some
 * time, and of what is not to be said in one nothing is asked. True where that is every conversation, false where it is none.
 */
export const withoutWindows = (query: SearchQuery): SearchQuery | boolean => relaxed(query, true, false)

function relaxed(query: SearchQuery, isWanted: boolean, isWindowed: boolean): SearchQuery | boolean {
  switch (query.kind) {
    case 'within':
      return relaxed(query.query, isWanted, true)
    case 'by': {
      const inner = relaxed(query.query, isWanted, isWindowed)
      return typeof inner === 'boolean' ? inner : { ...query, query: inner }
    }
    case 'not': {
      const inner = relaxed(query.query, !isWanted, isWindowed)
      return typeof inner === 'boolean' ? !inner : { kind: 'not', query: inner }
    }
    case 'and':
    case 'or': {
      const deciding = query.kind === 'or'
      const parts = query.queries.map((one) => relaxed(one, isWanted, isWindowed))
      if (parts.includes(deciding)) return deciding
      const queries = parts.filter((part) => typeof part !== 'boolean')
      return queries.length === 0 ? !deciding : queries.length === 1 ? queries[0]! : { kind: query.kind, queries }
    }
    case 'word':
    case 'phrase':
    case 'near':
      return isWindowed && !isWanted ? false : query
  }
}
