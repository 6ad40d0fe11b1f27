import { type RawBuilder, sql } from 'kysely'

import type { SearchQuery, SearchSpeaker, SearchWord } from '#domain/search/search-query.ts'
import type { SearchWindow } from '#domain/search/search-window.ts'

/** A `tsquery`. */
export type Words = RawBuilder<unknown>

/** A word, a phrase or two words near each other: what either is somewhere in a conversation or is not. */
export type SearchLeaf = Exclude<SearchQuery, { query: unknown } | { queries: unknown }>

/** A leaf, who must say it, and when; null for anybody and at any time. */
export type SaidLeaf = { leaf: SearchLeaf; speaker: SearchSpeaker | null; window: SearchWindow | null }

/** What `index_transcripts` weighs the words of each speaker with. */
const WEIGHTS: Record<SearchSpeaker, string> = { agent: 'A', customer: 'B', bot: 'C', system: 'D' }
/** The configurations of the index, and how documents in them are marked. */
export const LANGUAGES = {
  es: 'transcript_es',
  pt: 'transcript_pt',
  en: 'transcript_en',
  fr: 'transcript_fr',
  '': 'simple',
}

/** The whole search, which has no windows, as one question to the index of a conversation that has one part only. */
export const wordsOf = (query: SearchQuery): Words => inEveryLanguage((config) => asked(query, null, config))

/** One leaf, at any time, as a question to the index: true of a conversation when it is true of any of its parts. */
export const wordsOfLeaf = ({ leaf, speaker }: SaidLeaf): Words =>
  inEveryLanguage((config) => asked(leaf, speaker, config))

/** What any of these leaves finds at any time. */
export const wordsOfAny = (leaves: readonly SaidLeaf[]): Words =>
  inEveryLanguage((config) =>
    joined(
      leaves.map(({ leaf, speaker }) => asked(leaf, speaker, config)),
      '||',
    ),
  )

function inEveryLanguage(wordsIn: (config: string) => Words): Words {
  const marked = Object.entries(LANGUAGES).map(
    ([language, config]) => sql`(${sql.lit(`@${language}`)}::tsquery && ${wordsIn(config)})`,
  )
  return joined(marked, '||')
}

function asked(query: SearchQuery, speaker: SearchSpeaker | null, config: string): Words {
  switch (query.kind) {
    case 'word':
    case 'phrase':
      return term(query, speaker, config)
    case 'near':
      return sql`search_near(${term(query.words[0], speaker, config)}, ${term(query.words[1], speaker, config)}, ${query.distance})`
    case 'by':
      return asked(query.query, query.speaker, config)
    case 'within':
      return asked(query.query, speaker, config)
    case 'not':
      return sql`!! ${asked(query.query, speaker, config)}`
    case 'and':
    case 'or':
      return joined(
        query.queries.map((one) => asked(one, speaker, config)),
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
