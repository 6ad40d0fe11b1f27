import { type RawBuilder, sql } from 'kysely'

import type { SearchQuery, SearchSpeaker, SearchWord } from '#domain/search/search-query.ts'
import type { SearchWindow } from '#domain/search/search-window.ts'

/** A `tsquery`. */
export type Words = RawBuilder<unknown>

/** A word, a phrase or two words near each other: the smallest units that are present in a conversation or not. */
export type SearchLeaf = Exclude<SearchQuery, { query: unknown } | { queries: unknown }>

/** A leaf, its speaker, and its time; null for anybody and any time. */
export type SaidLeaf = { leaf: SearchLeaf; speaker: SearchSpeaker | null; window: SearchWindow | null }

/** The weights with which `index_transcripts` marks the words of each speaker. */
const WEIGHTS: Record<SearchSpeaker, string> = { agent: 'A', customer: 'B', bot: 'C', system: 'D' }
/** The configurations of the index, and how documents in them are marked. */
export const LANGUAGES = {
  es: 'transcript_es',
  pt: 'transcript_pt',
  en: 'transcript_en',
  fr: 'transcript_fr',
  '': 'simple',
}

/** The whole search, without windows, as one query of the index for conversations with only one part. */
export const wordsOf = (query: SearchQuery): Words => inEveryLanguage((config) => tsqueryOf(query, null, config))

/** One leaf, at any time, as a query of the index: true of a conversation when it is true of any of its parts. */
export const wordsOfLeaf = ({ leaf, speaker }: SaidLeaf): Words =>
  inEveryLanguage((config) => tsqueryOf(leaf, speaker, config))

/** The union of what these leaves find at any time. */
export const wordsOfAny = (leaves: readonly SaidLeaf[]): Words =>
  inEveryLanguage((config) =>
    joined(
      leaves.map(({ leaf, speaker }) => tsqueryOf(leaf, speaker, config)),
      '||',
    ),
  )

function inEveryLanguage(wordsIn: (config: string) => Words): Words {
  const marked = Object.entries(LANGUAGES).map(
    ([language, config]) => sql`(${sql.lit(`@${language}`)}::tsquery && ${wordsIn(config)})`,
  )
  return joined(marked, '||')
}

function tsqueryOf(query: SearchQuery, speaker: SearchSpeaker | null, config: string): Words {
  switch (query.kind) {
    case 'word':
    case 'phrase':
      return term(query, speaker, config)
    case 'near':
      return sql`search_near(${term(query.words[0], speaker, config)}, ${term(query.words[1], speaker, config)}, ${query.distance})`
    case 'by':
      return tsqueryOf(query.query, query.speaker, config)
    case 'within':
      return tsqueryOf(query.query, speaker, config)
    case 'not':
      return sql`!! ${tsqueryOf(query.query, speaker, config)}`
    case 'and':
    case 'or':
      return joined(
        query.queries.map((one) => tsqueryOf(one, speaker, config)),
        query.kind === 'and' ? '&&' : '||',
      )
  }
}

function term(word: SearchWord | { kind: 'phrase'; text: string }, speaker: SearchSpeaker | null, config: string) {
  const isPrefix = word.kind === 'word' && word.isPrefix
  const flags = isPrefix || speaker ? `:${isPrefix ? '*' : ''}${speaker ? WEIGHTS[speaker] : ''}` : ''
  return sql`search_term(${sql.lit(config)}, ${word.text}, ${sql.lit(flags)})`
}

const joined = (parts: readonly Words[], operator: '&&' | '||'): Words =>
  sql`(${sql.join(parts, sql` ${sql.raw(operator)} `)})`
