import {
  MAX_SEARCH_DEPTH,
  MAX_PROXIMITY,
  MAX_SEARCH_TERMS,
  type SearchError,
  type SearchProblem,
  type SearchQuery,
  type SearchWord,
} from './search-query.ts'
import { type SearchToken, searchTokens } from './search-tokens.ts'
import { MAX_SEARCH_WINDOW_S } from './search-window.ts'

export type ParsedSearch = { query: SearchQuery | null; error: null } | { query: null; error: SearchError }

/**
 * Reads a search: `words` that must all occur, `"a phrase"`, `near/5(two words)` or `two NEAR/5 words`, `-word` or `NOT word`, `OR`,
 * parentheses, `begin*`, `agent:word`, `customer:(…)`, and `first/30(…)` or `last/60(…)` for the first or last seconds of the
 * conversation. Never throws; an empty search is a null query.
 */
export function parseSearch(search: string): ParsedSearch {
  const tokens = searchTokens(search)
  if ('problem' in tokens) return { query: null, error: tokens }
  if (tokens.length === 0) return { query: null, error: null }
  try {
    return { query: new Reader(tokens, search.length).whole(), error: null }
  } catch (error) {
    if (error instanceof Unreadable) return { query: null, error: error.why }
    throw error
  }
}

class Unreadable extends Error {
  readonly why: SearchError
  constructor(problem: SearchProblem, { start, end }: { start: number; end: number }) {
    super(problem)
    this.why = { problem, start, end }
  }
}

/** Whether the current piece is inside a speaker or a window; neither can be nested in itself. */
type Inside = { speaker: boolean; window: boolean }

/** Recursive descent over the tokens, from the weakest operator (OR) to the strongest (a word). */
class Reader {
  readonly #tokens: readonly SearchToken[]
  readonly #length: number
  #at = 0
  #terms = 0
  #depth = 0

  constructor(tokens: readonly SearchToken[], length: number) {
    this.#tokens = tokens
    this.#length = length
  }

  whole(): SearchQuery {
    const query = this.#any({ speaker: false, window: false })
    const rest = this.#next()
    if (rest) throw new Unreadable('unopened-parenthesis', rest)
    return query
  }

  #any(inside: Inside): SearchQuery {
    const queries = [this.#all(inside)]
    while (this.#take('or')) queries.push(this.#all(inside))
    return queries.length === 1 ? queries[0]! : { kind: 'or', queries: queries.flatMap((one) => partsOf(one, 'or')) }
  }

  #all(inside: Inside): SearchQuery {
    const queries = [this.#one(inside)]
    for (;;) {
      const joined = this.#take('and')
      const next = this.#next()
      if (!joined && (!next || next.kind === 'or' || next.kind === 'close')) break
      queries.push(this.#one(inside))
    }
    return queries.length === 1 ? queries[0]! : { kind: 'and', queries: queries.flatMap((one) => partsOf(one, 'and')) }
  }

  #one(inside: Inside): SearchQuery {
    if (!this.#take('not')) return this.#near(inside)
    const query = this.#deeper(() => this.#one(inside))
    return query.kind === 'not' ? query.query : { kind: 'not', query }
  }

  #near(inside: Inside): SearchQuery {
    const first = this.#primary(inside)
    const near = this.#take('near')
    if (!near) return first
    const words = [first, this.#primary(inside)]
    const third = this.#take('near')
    if (third) throw new Unreadable('near-words', third)
    return this.#nearOf(near, words)
  }

  #primary(inside: Inside): SearchQuery {
    const token = this.#next()
    if (!token) throw this.#missing()
    this.#at += 1
    switch (token.kind) {
      case 'word':
        this.#count(token)
        return { kind: 'word', text: token.text, isPrefix: token.isPrefix }
      case 'phrase':
        this.#count(token)
        return { kind: 'phrase', text: token.text }
      case 'by': {
        if (inside.speaker) throw new Unreadable('speaker-inside-speaker', token)
        return {
          kind: 'by',
          speaker: token.speaker,
          query: this.#deeper(() => this.#near({ ...inside, speaker: true })),
        }
      }
      case 'within': {
        const { window } = token
        if (inside.window) throw new Unreadable('window-inside-window', token)
        if (window.seconds < 1 || window.seconds > MAX_SEARCH_WINDOW_S) throw new Unreadable('window-seconds', token)
        const read = () => this.#near({ ...inside, window: true })
        // the depth is the same with or without parentheses
        return { kind: 'within', window, query: this.#next()?.kind === 'open' ? read() : this.#deeper(read) }
      }
      case 'open':
        return this.#group(token, inside)
      case 'near-group': {
        const words = this.#group(token, inside)
        return this.#nearOf(token, words.kind === 'and' ? words.queries : [words])
      }
      case 'close':
        throw this.#tokens[this.#at - 2]?.kind === 'open' || this.#tokens[this.#at - 2]?.kind === 'near-group'
          ? new Unreadable('empty-parentheses', { start: this.#tokens[this.#at - 2]!.start, end: token.end })
          : this.#at === 1
            ? new Unreadable('unopened-parenthesis', token)
            : this.#missing(this.#at - 2)
      case 'or':
      case 'and':
      case 'not':
      case 'near':
        throw this.#at === 1 || !isOperator(this.#tokens[this.#at - 2])
          ? new Unreadable('nothing-before', token)
          : this.#missing(this.#at - 2)
    }
  }

  #group(open: SearchToken, inside: Inside): SearchQuery {
    const query = this.#deeper(() => this.#any(inside))
    if (!this.#take('close')) throw new Unreadable('unclosed-parenthesis', open)
    return query
  }

  #nearOf(near: SearchToken & { distance: number }, found: readonly SearchQuery[]): SearchQuery {
    const [first, second, third] = found
    if (near.distance < 1 || near.distance > MAX_PROXIMITY) throw new Unreadable('near-distance', near)
    if (!isWord(first) || !isWord(second) || third) throw new Unreadable('near-words', near)
    return { kind: 'near', distance: near.distance, words: [first, second] }
  }

  #deeper<Query>(read: () => Query): Query {
    const here = this.#next()
    this.#depth += 1
    if (this.#depth > MAX_SEARCH_DEPTH && here) throw new Unreadable('too-deep', here)
    const query = read()
    this.#depth -= 1
    return query
  }

  #count(token: SearchToken) {
    this.#terms += 1
    if (this.#terms > MAX_SEARCH_TERMS) throw new Unreadable('too-many-terms', token)
  }

  #next(): SearchToken | undefined {
    return this.#tokens[this.#at]
  }

  #take<Kind extends SearchToken['kind']>(kind: Kind): (SearchToken & { kind: Kind }) | undefined {
    const token = this.#next()
    if (token?.kind !== kind) return undefined
    this.#at += 1
    return token as SearchToken & { kind: Kind } // the comparison above does not narrow a type parameter
  }

  /** The error for an operator at the end, or before something that is not a word. */
  #missing(at = this.#tokens.length - 1) {
    return new Unreadable('nothing-after', this.#tokens[at] ?? { start: 0, end: this.#length })
  }
}

const isOperator = (token: SearchToken | undefined) =>
  token !== undefined && ['or', 'and', 'not', 'by', 'within', 'near'].includes(token.kind)
const isWord = (query: SearchQuery | undefined): query is SearchWord => query?.kind === 'word'

/** `(a b) c` is `a b c`. */
const partsOf = (query: SearchQuery, kind: 'and' | 'or'): readonly SearchQuery[] =>
  query.kind === kind ? query.queries : [query]
