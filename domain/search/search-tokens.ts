import { type SearchError, type SearchSpeaker, searchSpeakers } from './search-query.ts'
import type { SearchWindow } from './search-window.ts'

/** A piece of a search as it was typed, and its place. */
export type SearchToken = { start: number; end: number } & (
  | { kind: 'word'; text: string; isPrefix: boolean }
  | { kind: 'phrase'; text: string }
  | { kind: 'open' | 'close' | 'or' | 'and' | 'not' }
  | { kind: 'by'; speaker: SearchSpeaker }
  | { kind: 'within'; window: SearchWindow }
  /** `near/5(`, with its parenthesis, or ` NEAR/5 ` between two words. */
  | { kind: 'near-group' | 'near'; distance: number }
)

/** The tokens of a search, in order, or the first error. */
export function searchTokens(search: string): SearchToken[] | SearchError {
  const tokens: SearchToken[] = []
  let position = 0
  while (position < search.length) {
    const blank = /^[\s\u200b\ufeff]+/u.exec(search.slice(position))
    if (blank) {
      position += blank[0].length
      continue
    }
    const token = nextToken(search, position)
    if ('problem' in token) return token
    tokens.push(token)
    position = token.end
  }
  return tokens
}

function nextToken(search: string, start: number): SearchToken | SearchError {
  const rest = search.slice(start)
  const sign = SIGNS[rest[0]!]
  if (sign) return { kind: sign, start, end: start + 1 }
  const quote = QUOTES[rest[0]!]
  if (quote) return quoted(rest, start, quote)
  const by = SPEAKER.exec(rest)
  if (by) return { kind: 'by', speaker: speakerOf(by[1]!), start, end: start + by[0].length }
  const within = WINDOW.exec(rest)
  if (within) {
    const edge = /^[fp]/iu.test(within[1]!) ? ('first' as const) : ('last' as const)
    return { kind: 'within', window: { edge, seconds: Number(within[2]) }, start, end: start + within[0].length }
  }
  const near = NEAR.exec(rest)
  if (near) {
    const kind = near[2] === '(' ? ('near-group' as const) : ('near' as const)
    return { kind, distance: Number(near[1]), start, end: start + near[0].length }
  }
  const [text] = WORD.exec(rest)!
  const end = start + text.length
  const operator = OPERATORS.get(text)
  if (operator) return { kind: operator, start, end }
  const isPrefix = /[^*]\*$/.test(text)
  const word = isPrefix ? text.slice(0, -1) : text
  return isSearchable(word)
    ? { kind: 'word', text: word, isPrefix, start, end }
    : { problem: 'nothing-to-search', start, end }
}

function quoted(rest: string, start: number, closing: string): SearchToken | SearchError {
  const length = rest.slice(1).search(closing)
  if (length < 0) return { problem: 'unclosed-quote', start, end: start + rest.length }
  const text = rest
    .slice(1, length + 1)
    .replaceAll(/[\s"“”«»]+/gu, ' ')
    .trim()
  const end = start + length + 2
  return isSearchable(text) ? { kind: 'phrase', text, start, end } : { problem: 'nothing-to-search', start, end }
}

/** Text without letters and digits is not in the index. */
const isSearchable = (text: string) => /[\p{L}\p{N}]/u.test(text)

const SIGNS: Record<string, 'open' | 'close' | 'not'> = { '(': 'open', ')': 'close', '-': 'not', '−': 'not' }
/** The marks that open a phrase, and those that may close it: phones and word processors use their own. */
const QUOTES: Record<string, string> = { '"': '["”]', '“': '["”]', '”': '["”]', '«': '["»]' }
/** Only in capitals, because `or` and `not` are also ordinary words. */
const OPERATORS = new Map<string, 'or' | 'and' | 'not'>([
  ['OR', 'or'],
  ['AND', 'and'],
  ['NOT', 'not'],
])
/** Includes the Spanish and Portuguese names, which the screen shows in these languages. */
const SPEAKER = /^(agent|agente|customer|cliente|bot|system|sistema):/iu
const NEAR = /^near\/(\d{1,9})(\(|(?=[\s")(]|$))/iu
/** Includes the Spanish and Portuguese names. */
const WINDOW = /^(first|last|primeros|primeiros|[uú]ltimos)\/(\d{1,9})(?=[\s"“”«()]|$)/iu
const WORD = /^[^\s\u200b\ufeff"“”«()]+/u

const NAMES = new Map<string, SearchSpeaker>([
  ['agente', 'agent'],
  ['cliente', 'customer'],
  ['sistema', 'system'],
])
const speakerOf = (typed: string): SearchSpeaker => {
  const name = typed.toLowerCase()
  return NAMES.get(name) ?? searchSpeakers.find((speaker) => speaker === name) ?? 'agent'
}
