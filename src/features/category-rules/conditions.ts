import { parseSearch } from '#domain/search/parse-search.ts'
import { MAX_PROXIMITY, type SearchQuery, type SearchSpeaker, type SearchWord } from '#domain/search/search-query.ts'
import { MAX_SEARCH_WINDOW_S, type SearchWindow } from '#domain/search/search-window.ts'

export const conditionKinds = ['all', 'any', 'phrase', 'near'] as const

/** One thing that is said, or not said, in a conversation: what can be asked for without writing a search. */
export type Condition = {
  id: number
  isSaid: boolean
  /** How the words of the text belong together: all of them, any, one after the other, or two close to each other. */
  kind: (typeof conditionKinds)[number]
  text: string
  /** In words, where it is `near`; null while nothing is written there. */
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

/** Why a condition asks for nothing yet; null where it does. */
export function problemOf({ kind, text, distance, edge, seconds }: Condition): ConditionProblem | null {
  const words = wordsIn(text)
  if (words.length === 0) return 'empty'
  if (edge !== null && !isWithin(seconds, MAX_SEARCH_WINDOW_S)) return 'window-seconds'
  if (kind !== 'near') return null
  if (words.length !== 2 || !words.map(termOf).every(isWord)) return 'near-words'
  return isWithin(distance, MAX_PROXIMITY) ? null : 'near-distance'
}

/** What the conditions ask for together, as the reader of a search builds it; null where none of them asks for anything yet. */
export function queryOf({ join, rows }: Conditions): SearchQuery | null {
  const kind = join === 'all' ? 'and' : 'or'
  const queries = rows.filter((row) => problemOf(row) === null).map(conditionQuery)
  return queries.length < 2
    ? (queries[0] ?? null)
    : { kind, queries: queries.flatMap((query) => (query.kind === kind ? query.queries : [query])) }
}

function conditionQuery(condition: Condition): SearchQuery {
  const { isSaid, speaker, edge, seconds } = condition
  const said = saidQuery(condition)
  const spoken: SearchQuery = speaker === null ? said : { kind: 'by', speaker, query: said }
  const placed: SearchQuery =
    edge === null || seconds === null ? spoken : { kind: 'within', window: { edge, seconds }, query: spoken }
  return isSaid ? placed : { kind: 'not', query: placed }
}

function saidQuery({ kind, text, distance }: Condition): SearchQuery {
  if (kind === 'phrase') return { kind: 'phrase', text: text.replaceAll(/[\s"“”«»]+/gu, ' ').trim() }
  const terms = wordsIn(text).map(termOf)
  const [first, second] = terms
  if (kind === 'near' && isWord(first) && isWord(second)) {
    return { kind: 'near', distance: distance ?? MAX_PROXIMITY, words: [first, second] }
  }
  return terms.length === 1 && first ? first : { kind: kind === 'any' ? 'or' : 'and', queries: terms }
}

/** Between what divides words in a search too; what holds neither a letter nor a digit is in no index. */
const wordsIn = (text: string): string[] =>
  text.split(/[\s\u200b\ufeff"“”«»()]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** A word as it would be searched for; what would be read as something else, as `OR` or `-5` would, goes between quotes. */
export function termOf(word: string): SearchQuery {
  const { query } = parseSearch(word)
  return isWord(query ?? undefined) ? query! : { kind: 'phrase', text: word }
}

const isWord = (query: SearchQuery | undefined): query is SearchWord => query?.kind === 'word'

const isWithin = (value: number | null, most: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most
