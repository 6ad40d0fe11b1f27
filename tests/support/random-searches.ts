import fc from 'fast-check'

import type { Turn } from '#contracts/conversation.ts'
import {
  needsFullTranscript,
  needsTurnTimes,
  type SearchQuery,
  searchSpeakers,
  type SearchWord,
} from '#domain/search/search-query.ts'
import { endOf, isWithin } from '#domain/search/search-window.ts'
import type { SaidLeaf } from '#server/search/search-words.ts'

/** Random conversations and searches, and the matches that plain JavaScript finds by reading every turn. */

export type SpokenTurn = Pick<Turn, 'speaker' | 'start_ms' | 'end_ms' | 'text'>
export type Conversation = { duration_ms: number | null; subject: string; turns: SpokenTurn[] }

const WORDS = ['pan', 'sal', 'luz', 'mar', 'salmon', 'panda']
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
const turns = fc
  .tuple(
    fc.constantFrom('timed', 'timed', 'without ends', 'untimed', 'partly'),
    fc.array(
      fc.record({ speaker: fc.constantFrom(...searchSpeakers), words, lasts: fc.integer({ min: 0, max: 40 }) }),
      {
        maxLength: 6,
      },
    ),
  )
  .map(([times, drafts]): SpokenTurn[] => {
    let at = 0
    return drafts.map(({ speaker, words: some, lasts }, seq) => {
      const start = at * 1000
      at += lasts
      const isTimed = times !== 'untimed' && !(times === 'partly' && seq > 0)
      const end_ms = isTimed && times !== 'without ends' ? at * 1000 : null
      return { speaker, text: some.join(' '), start_ms: isTimed ? start : null, end_ms }
    })
  })
export const conversations: fc.Arbitrary<Conversation> = fc.record({
  duration_ms: fc.option(fc.integer({ min: 0, max: 200_000 })),
  subject: fc.constantFrom('', 'pan', 'mar'),
  turns,
})

const leafOf: fc.Arbitrary<SearchQuery> = fc.oneof(
  fc.record({ kind: fc.constant('word'), text: fc.constantFrom(...WORDS, 'nada'), isPrefix: fc.boolean() }),
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 2 })
    .map((some): SearchQuery => ({ kind: 'phrase', text: some.join(' ') })),
  fc
    .tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(...WORDS), fc.constantFrom(...WORDS))
    .map(([distance, one, other]): SearchQuery => ({
      kind: 'near',
      distance,
      words: [plainWord(one), plainWord(other)],
    })),
)
function plainWord(text: string): SearchWord {
  return { kind: 'word', text, isPrefix: false }
}
const combined = (of: fc.Arbitrary<SearchQuery>): fc.Arbitrary<SearchQuery> =>
  fc.oneof(
    of,
    of.map((query): SearchQuery => ({ kind: 'not', query })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(of, { minLength: 2, maxLength: 3 }))
      .map(([kind, queries]): SearchQuery => ({ kind, queries })),
  )
const spoken = (of: fc.Arbitrary<SearchQuery>): fc.Arbitrary<SearchQuery> =>
  fc.oneof(
    of,
    fc
      .tuple(fc.constantFrom(...searchSpeakers), combined(of))
      .map(([speaker, query]): SearchQuery => ({ kind: 'by', speaker, query })),
  )
const seconds = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 3_600))
const windowed = (of: fc.Arbitrary<SearchQuery>): fc.Arbitrary<SearchQuery> =>
  fc.oneof(
    of,
    fc
      .tuple(fc.constantFrom('first', 'last'), seconds, combined(of))
      .map(([edge, some, query]): SearchQuery => ({ kind: 'within', window: { edge, seconds: some }, query })),
  )
export const searches = combined(combined(windowed(spoken(leafOf))))

/** Evaluates a search as the contract defines it: leaf by leaf, over the turns. */
export function isFound(
  query: SearchQuery,
  { turns: spokenTurns, subject, duration_ms }: Conversation,
  withSubject: boolean,
): boolean {
  const isTimed = spokenTurns.length > 0 && spokenTurns.every(({ start_ms }) => start_ms !== null)
  if (needsTurnTimes(query) && !isTimed) return false
  if (needsFullTranscript(query) && spokenTurns.length === 0) return false
  const isTrue = (leaf: SaidLeaf) =>
    spokenTurns.some((turn) => matchesTurn(leaf, turn, spokenTurns, duration_ms)) ||
    (withSubject && !leaf.speaker && !leaf.window && leaf.leaf.kind !== 'near' && isSubject(leaf.leaf.text, subject))
  const evaluate = (one: SearchQuery, around: Pick<SaidLeaf, 'speaker' | 'window'>): boolean => {
    switch (one.kind) {
      case 'by':
        return evaluate(one.query, { ...around, speaker: one.speaker })
      case 'within':
        return evaluate(one.query, { ...around, window: one.window })
      case 'not':
        return !evaluate(one.query, around)
      case 'and':
        return one.queries.every((part) => evaluate(part, around))
      case 'or':
        return one.queries.some((part) => evaluate(part, around))
      case 'word':
      case 'phrase':
      case 'near':
        return isTrue({ leaf: one, ...around })
    }
  }
  return evaluate(query, { speaker: null, window: null })
}

/** The first letters of a subject's words are enough. */
const isSubject = (text: string, subject: string) => {
  const searched = text.split(' ')
  return searched.length === 1 && subject !== '' && subject.startsWith(searched[0]!)
}

export function matchesTurn(
  { leaf, speaker, window }: SaidLeaf,
  turn: SpokenTurn,
  spokenTurns: readonly SpokenTurn[],
  duration: number | null,
): boolean {
  if (speaker && turn.speaker !== speaker) return false
  if (window) {
    const timed = spokenTurns.map(({ start_ms, end_ms }) => ({ start_ms: start_ms!, end_ms }))
    if (!isWithin(window, { start_ms: turn.start_ms!, end_ms: turn.end_ms }, endOf(duration, timed))) return false
  }
  const spokenWords = turn.text.split(' ')
  if (leaf.kind === 'word') {
    return spokenWords.some((one) => (leaf.isPrefix ? one.startsWith(leaf.text) : one === leaf.text))
  }
  if (leaf.kind === 'phrase') return ` ${turn.text} `.includes(` ${leaf.text} `)
  const [first, second] = leaf.words.map(({ text }) => spokenWords.flatMap((one, at) => (one === text ? [at] : [])))
  return first!.some((one) => second!.some((other) => one !== other && Math.abs(one - other) <= leaf.distance))
}
