import { parseSearch } from '#domain/search/parse-search.ts'
import { MAX_PROXIMITY, type SearchQuery, type SearchSpeaker, type SearchWord } from '#domain/search/search-query.ts'
import { MAX_SEARCH_WINDOW_S, type SearchWindow } from '#domain/search/search-window.ts'

export const conditionKinds = ['all', 'any', 'phrase', 'near'] as const

/** One thing that is said, or not said, in a conversation: a condition of a rule that needs no search syntax. */
export type Condition = {
  id: number
  isSaid: boolean
  /** How the words of the text are combined: all of them, any, as a phrase, or two close to each other. */
  kind: (typeof conditionKinds)[number]
  text: string
  /** The distance in words for `near`; null while the field is empty. */
  distance: number | null
  /** Null: anyone. */
  speaker: SearchSpeaker | null
  /** Null: anywhere in the conversation. */
  edge: SearchWindow['edge'] | null
  seconds: number | null
}
export type Conditions = { join: 'all' | 'any'; rows: readonly Condition[] }

export type ConditionProblem = 'empty' | 'near-words' | 'near-distance' | 'window-seconds'

export const newCondition = (rows: readonly Condition[], change: Partial<Condition> = {}): Condition => ({
  isSaid: true,
  kind: 'all',
  text: '',
  distance: 5,
  speaker: null,
  edge: null,
  seconds: 30,
  ...change,
  id: 1 + Math.max(0, ...rows.map(({ id }) => id)),
})

/** Why a condition is incomplete; null if it is complete. */
export function problemOf({ kind, text, distance, edge, seconds }: Condition): ConditionProblem | null {
  const words = wordsIn(text)
  if (words.length === 0) return 'empty'
  if (edge !== null && !isWithin(seconds, MAX_SEARCH_WINDOW_S)) return 'window-seconds'
  if (kind !== 'near') return null
  if (words.length !== 2 || !words.map(termOf).every(isWord)) return 'near-words'
  return isWithin(distance, MAX_PROXIMITY) ? null : 'near-distance'
}

/** The search query of all conditions, as the search parser builds it; null if no condition is complete. */
export function queryOf({ join, rows }: Conditions): SearchQuery | null {
  const kind = join === 'all' ? 'and' : 'or'
  const queries = rows.filter((row) => problemOf(row) === null).map(conditionQuery)
  return queries.length < 2
    ? (queries[0] ?? null)
    : { kind, queries: queries.flatMap((query) => (query.kind === kind ? query.queries : [query])) }
}

function conditionQuery(condition: Condition): SearchQuery {
  const { isSaid, speaker, edge, seconds } = condition
  const inner = textQuery(condition)
  const bySpeaker: SearchQuery = speaker === null ? inner : { kind: 'by', speaker, query: inner }
  const inWindow: SearchQuery =
    edge === null || seconds === null ? bySpeaker : { kind: 'within', window: { edge, seconds }, query: bySpeaker }
  return isSaid ? inWindow : { kind: 'not', query: inWindow }
}

function textQuery({ kind, text, distance }: Condition): SearchQuery {
  if (kind === 'phrase') return { kind: 'phrase', text: text.replaceAll(/[\s"“”«»]+/gu, ' ').trim() }
  const terms = wordsIn(text).map(termOf)
  const [first, second] = terms
  if (kind === 'near' && isWord(first) && isWord(second)) {
    return { kind: 'near', distance: distance ?? MAX_PROXIMITY, words: [first, second] }
  }
  return terms.length === 1 && first ? first : { kind: kind === 'any' ? 'or' : 'and', queries: terms }
}

/** Splits at the characters that separate words in a search too. A word without letter or digit is in no index. */
const wordsIn = (text: string): string[] =>
  text.split(/[\s\u200b\ufeff"“”«»()]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** The search term for a word. A word that would mean something else in a search, such as `OR` or `-5`, is quoted. */
export function termOf(word: string): SearchQuery {
  const { query } = parseSearch(word)
  return isWord(query ?? undefined) ? query! : { kind: 'phrase', text: word }
}

const isWord = (query: SearchQuery | undefined): query is SearchWord => query?.kind === 'word'

const isWithin = (value: number | null, max: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= max

/** The conditions that mean the same as a search; null if conditions cannot express it and it stays a text. */
export function conditionsOf(query: SearchQuery): Conditions | null {
  const whole = conditionOf(query)
  if (whole) return { join: 'all', rows: [newCondition([], whole)] }
  if (query.kind !== 'and' && query.kind !== 'or') return null

  const rows: Condition[] = []
  for (const part of joinBareWords(query.queries, query.kind)) {
    const condition = conditionOf(part)
    if (!condition) return null
    rows.push(newCondition(rows, condition))
  }
  return { join: query.kind === 'and' ? 'all' : 'any', rows }
}

/** Adjacent bare words become one condition, as they were written. */
function joinBareWords(queries: readonly SearchQuery[], kind: 'and' | 'or'): SearchQuery[] {
  const parts: SearchQuery[] = []
  let run: SearchQuery[] = []
  const end = () => {
    if (run.length > 0) parts.push(run.length === 1 ? run[0]! : { kind, queries: run })
    run = []
  }
  for (const query of queries) {
    if (wordOf(query) !== null) run.push(query)
    else {
      end()
      parts.push(query)
    }
  }
  end()
  return parts
}

type ConditionPart = Partial<Condition>

function conditionOf(query: SearchQuery): ConditionPart | null {
  return query.kind === 'not' ? withPlacement(query.query, { isSaid: false }) : withPlacement(query, {})
}

/** Speaker and time window wrap the text, in either order. */
function withPlacement(query: SearchQuery, part: ConditionPart): ConditionPart | null {
  if (query.kind === 'by') return withPlacement(query.query, { ...part, speaker: query.speaker })
  if (query.kind === 'within') return withPlacement(query.query, { ...part, ...query.window })
  const text = textIn(query)
  return text && { ...part, ...text }
}

function textIn(query: SearchQuery): ConditionPart | null {
  const word = wordOf(query)
  if (word !== null) return { kind: 'all', text: word }
  switch (query.kind) {
    case 'phrase':
      return { kind: 'phrase', text: query.text }
    case 'near':
      return { kind: 'near', distance: query.distance, text: query.words.map(wordOf).join(' ') }
    case 'and':
    case 'or': {
      const words = query.queries.map(wordOf)
      return words.includes(null) ? null : { kind: query.kind === 'and' ? 'all' : 'any', text: words.join(' ') }
    }
    case 'word':
    case 'by':
    case 'within':
    case 'not':
      return null
  }
}

/** The text of a word, or of a quoted word that would mean something else without quotes; null for everything else. */
function wordOf(query: SearchQuery): string | null {
  if (query.kind === 'word') return `${query.text}${query.isPrefix ? '*' : ''}`
  return query.kind === 'phrase' && !/[\s()]/u.test(query.text) && termOf(query.text).kind === 'phrase'
    ? query.text
    : null
}
