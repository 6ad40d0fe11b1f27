import type { SearchWindow } from './search-window.ts'

/** The speakers that a search can name. */
export const searchSpeakers = ['agent', 'customer', 'bot', 'system'] as const
export type SearchSpeaker = (typeof searchSpeakers)[number]

/** A word, or with `isPrefix` everything that begins with it. */
export type SearchWord = { kind: 'word'; text: string; isPrefix: boolean }

/**
 * A search for conversations. Words are as they were typed: the index handles case, accents and endings.
 * - `phrase`: these words in sequence, in one turn
 * - `near`: both in one turn, at most `distance` words apart, in either order
 * - `by`: said by that speaker
 * - `within`: said at the beginning or at the end of the conversation
 * - `not`: nothing in the conversation matches
 */
export type SearchQuery =
  | SearchWord
  | { kind: 'phrase'; text: string }
  | { kind: 'near'; distance: number; words: readonly [SearchWord, SearchWord] }
  | { kind: 'by'; speaker: SearchSpeaker; query: SearchQuery }
  | { kind: 'within'; window: SearchWindow; query: SearchQuery }
  | { kind: 'not'; query: SearchQuery }
  | { kind: 'and' | 'or'; queries: readonly SearchQuery[] }

/** The maximum distance for `near`. In the index, turns are separated by this distance plus one word. */
export const MAX_PROXIMITY = 30
export const MAX_SEARCH_TERMS = 40
export const MAX_SEARCH_DEPTH = 10

/** Why a search cannot be read. */
export const searchProblems = [
  'unclosed-quote',
  'unclosed-parenthesis',
  'unopened-parenthesis',
  'empty-parentheses',
  'nothing-to-search',
  'nothing-after',
  'nothing-before',
  'near-distance',
  'near-words',
  'speaker-inside-speaker',
  'window-seconds',
  'window-inside-window',
  'too-many-terms',
  'too-deep',
] as const
export type SearchProblem = (typeof searchProblems)[number]

/** The part of the search that cannot be read; `start` and `end` count UTF-16 units. */
export type SearchError = { problem: SearchProblem; start: number; end: number }

/** Whether a query needs a complete transcript, because it requires that something was *not* said. */
export function needsFullTranscript(query: SearchQuery): boolean {
  switch (query.kind) {
    case 'not':
      return true
    case 'and':
    case 'or':
      return query.queries.some(needsFullTranscript)
    case 'by':
    case 'within':
      return needsFullTranscript(query.query)
    case 'word':
    case 'phrase':
    case 'near':
      return false
  }
}

/** Whether a query needs turns with times, because it requires that something was said in a window. */
export function needsTurnTimes(query: SearchQuery): boolean {
  switch (query.kind) {
    case 'within':
      return true
    case 'and':
    case 'or':
      return query.queries.some(needsTurnTimes)
    case 'by':
    case 'not':
      return needsTurnTimes(query.query)
    case 'word':
    case 'phrase':
    case 'near':
      return false
  }
}

/** The query as text; reading the text gives the same query. */
export function printSearch(query: SearchQuery): string {
  switch (query.kind) {
    case 'word':
      return `${query.text}${query.isPrefix ? '*' : ''}`
    case 'phrase':
      return `"${query.text}"`
    case 'near':
      return `near/${query.distance}(${query.words.map(printSearch).join(' ')})`
    case 'by':
      return `${query.speaker}:${printed(query.query)}`
    case 'within':
      return `${query.window.edge}/${query.window.seconds}(${printSearch(query.query)})`
    case 'not':
      return `-${printed(query.query)}`
    case 'and':
      return query.queries
        .map((part) => (part.kind === 'and' || part.kind === 'or' ? printed(part) : printSearch(part)))
        .join(' ')
    case 'or':
      return query.queries.map((part) => (part.kind === 'or' ? printed(part) : printSearch(part))).join(' OR ')
  }
}

/** In parentheses if the query has several parts. */
const printed = (query: SearchQuery): string =>
  ['and', 'or', 'not'].includes(query.kind) ? `(${printSearch(query)})` : printSearch(query)
