import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Speaker } from '#contracts/conversation.ts'
import { isWithin } from '#domain/search/search-window.ts'
import type { Database } from '#server/db/database.ts'
import type { SaidLeaf, SearchLeaf } from '#server/search/search-words.ts'
import { endOfConversation, turnsSaying } from '#server/search/turns-said.ts'

type FoundTurn = {
  interaction_id: number
  language: string
  seq: number
  start_ms: number | null
  end_ms: number | null
  /** When the conversation ended; null when no search with windows is asked for, or it is unknown. */
  ended_ms: number | null
  speaker: Speaker
  text: string
}

/** A turn with matches of a search, and their positions: pairs of UTF-16 offsets, ordered and without overlaps. */
export type MarkedTurn = FoundTurn & { marks: [number, number][] }

/** The range of turns of a conversation to look at, both included; null for all. */
export type TurnRange = { from_seq: number; to_seq: number } | null

/** The first turns of each of these conversations that match any of these leaves, by conversation and in order. */
export async function markedTurns(
  db: Database,
  ids: readonly number[],
  leaves: readonly SaidLeaf[],
  { most: limit, range = null }: { most: number; range?: TurnRange },
): Promise<MarkedTurn[]> {
  if (ids.length === 0 || leaves.length === 0) return []
  const ended = leaves.some(({ window }) => window?.edge === 'last') ? endOfConversation : sql`null::bigint`
  // only in parts with a match: a conversation that was found by a name may have no match in four hours of speech
  const { rows: turns } = await sql<FoundTurn>`
    select interaction.id as interaction_id, search_language(interaction.language) as language,
      ${ended} as ended_ms, hit.*
    from interaction, lateral (
      select turn.seq, turn.start_ms, turn.end_ms, turn.speaker, turn.text
      from ${turnsSaying(leaves)} and ${isInRange(range)}
      order by transcript_words.part, turn.seq
      limit ${limit}
    ) as hit
    where interaction.id = any(${[...ids]}::bigint[])
    order by interaction.id, hit.seq
  `.execute(db)

  const spoken = turns.map((turn) => ({ ...turn, words: wordsIn(turn.text) }))
  const stems = await stemsOf(db, spoken, leaves)
  return spoken.map(({ words, ...turn }) => {
    const own = leaves.filter((leaf) => isOwn(turn, leaf))
    return { ...turn, marks: marksIn(words, own, (word) => stems(turn.language, word)) }
  })
}

/** A condition on `turn`. */
export const isInRange = (range: TurnRange): RawBuilder<SqlBool> =>
  range ? sql`turn.seq between ${range.from_seq} and ${range.to_seq}` : sql`true`

/** Whether the leaf applies to this speaker, and at this time. */
const isOwn = ({ speaker, start_ms, end_ms, ended_ms }: FoundTurn, leaf: SaidLeaf): boolean =>
  (leaf.speaker === null || leaf.speaker === speaker) &&
  (leaf.window === null || (start_ms !== null && isWithin(leaf.window, { start_ms, end_ms }, ended_ms ?? 0)))

/** The stem of a word in a language in the index; the word itself when the index has none. */
type Stem = (language: string, word: string) => string

/** The stems of all words of these turns, and of the searched words. */
async function stemsOf(
  db: Database,
  turns: readonly { language: string; words: readonly FoundWord[] }[],
  leaves: readonly SaidLeaf[],
): Promise<Stem> {
  const searched = leaves
    .flatMap(({ leaf }) => (leaf.kind === 'near' ? leaf.words : [leaf]))
    .flatMap(({ text }) => wordsIn(text))
  const pairs = new Map<string, { language: string; word: string }>()
  for (const { language, words } of turns) {
    for (const { text: word } of [...words, ...searched]) pairs.set(`${language} ${word}`, { language, word })
  }
  if (pairs.size === 0) return (_, word) => word
  const { rows } = await sql<{ language: string; word: string; stem: string | null }>`
    select language, word, (tsvector_to_array(to_tsvector(search_config(language), search_text(word))))[1] as stem
    from json_to_recordset(${JSON.stringify([...pairs.values()])}) as asked (language text, word text)
  `.execute(db)
  const stems = new Map(rows.map(({ language, word, stem }) => [`${language} ${word}`, stem ?? word]))
  return (language, word) => stems.get(`${language} ${word}`) ?? word
}

/** A word of a text and its position, in UTF-16 offsets. */
type FoundWord = { text: string; start: number; end: number }

/** The words of a text; Chinese, which is written without blanks, character by character. */
const wordsIn = (text: string): FoundWord[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))

const WORD = /[\u2e80-\u9fff\uf900-\ufaff]|(?:(?![\u2e80-\u9fff\uf900-\ufaff])[\p{L}\p{N}\p{M}])+/gu

/** The positions of matches of the search: pairs of start and end, ordered and without overlaps. */
function marksIn(
  words: readonly FoundWord[],
  leaves: readonly SaidLeaf[],
  stemOf: (word: string) => string,
): [number, number][] {
  const stems = words.map(({ text }) => stemOf(text))
  const found = leaves.flatMap(({ leaf }) => spansOf(leaf, stems, stemOf))
  const marks: [number, number][] = []
  for (const [first, last] of found.toSorted((one, other) => one[0] - other[0])) {
    const start = words[first]!.start
    const end = words[last]!.end
    const before = marks.at(-1)
    if (before && start <= before[1]) before[1] = Math.max(before[1], end)
    else marks.push([start, end])
  }
  return marks
}

/** First and last word of each match, both included. */
type Span = [first: number, last: number]

function spansOf(leaf: SearchLeaf, stems: readonly string[], stemOf: (word: string) => string): Span[] {
  if (leaf.kind !== 'near') return sequences(leaf.text, leaf.kind === 'word' && leaf.isPrefix, stems, stemOf)
  const [ones, others] = leaf.words.map(({ text, isPrefix }) => sequences(text, isPrefix, stems, stemOf)) as [
    Span[],
    Span[],
  ]
  const isNear = (one: Span, other: Span) => {
    const distance = Math.abs(one[0] - other[0])
    return distance > 0 && distance <= leaf.distance
  }
  return [
    ...ones.filter((one) => others.some((other) => isNear(one, other))),
    ...others.filter((other) => ones.some((one) => isNear(one, other))),
  ]
}

/** The positions at which these words follow one another. */
function sequences(
  text: string,
  isPrefix: boolean,
  stems: readonly string[],
  stemOf: (word: string) => string,
): Span[] {
  const searched = wordsIn(text).map((word) => stemOf(word.text))
  if (searched.length === 0) return []
  const fits = (stem: string | undefined, expected: string) =>
    isPrefix ? stem?.startsWith(expected) : stem === expected
  return stems.flatMap((_, at): Span[] =>
    searched.every((expected, offset) => fits(stems[at + offset], expected)) ? [[at, at + searched.length - 1]] : [],
  )
}
