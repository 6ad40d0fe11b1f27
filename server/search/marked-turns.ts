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
  /** When the conversation ended; null where no search with windows is asked, or nobody knows. */
  ended_ms: number | null
  speaker: Speaker
  text: string
}

/** A turn that says something of a search, and where: pairs of UTF-16 units, in order and apart. */
export type MarkedTurn = FoundTurn & { marks: [number, number][] }

/** Which turns of a conversation are looked at, both included; null for all. */
export type TurnRange = { from_seq: number; to_seq: number } | null

/** The first turns of each of these conversations that say any of these leaves, by conversation and in order. */
export async function markedTurns(
  db: Database,
  ids: readonly number[],
  leaves: readonly SaidLeaf[],
  { most, range = null }: { most: number; range?: TurnRange },
): Promise<MarkedTurn[]> {
  if (ids.length === 0 || leaves.length === 0) return []
  const ended = leaves.some(({ window }) => window?.edge === 'last') ? endOfConversation : sql`null::bigint`
  // only in parts that hold something: who was found for their name may have said nothing of it in four hours
  const { rows: turns } = await sql<FoundTurn>`
    select interaction.id as interaction_id, search_language(interaction.language) as language,
      ${ended} as ended_ms, hit.*
    from interaction, lateral (
      select turn.seq, turn.start_ms, turn.end_ms, turn.speaker, turn.text
      from ${turnsSaying(leaves)} and ${isInRange(range)}
      order by transcript_words.part, turn.seq
      limit ${most}
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

/** Whether the leaf asks for this speaker, and for this time. */
const isOwn = ({ speaker, start_ms, end_ms, ended_ms }: FoundTurn, leaf: SaidLeaf): boolean =>
  (leaf.speaker === null || leaf.speaker === speaker) &&
  (leaf.window === null || (start_ms !== null && isWithin(leaf.window, { start_ms, end_ms }, ended_ms ?? 0)))

/** What the index makes of a word in a language; itself where it makes nothing of it. */
type Stem = (language: string, word: string) => string

/** The stems of all words of these turns, and of what is searched in them. */
async function stemsOf(
  db: Database,
  turns: readonly { language: string; words: readonly FoundWord[] }[],
  leaves: readonly SaidLeaf[],
): Promise<Stem> {
  const asked = leaves
    .flatMap(({ leaf }) => (leaf.kind === 'near' ? leaf.words : [leaf]))
    .flatMap(({ text }) => wordsIn(text))
  const wanted = new Map<string, { language: string; word: string }>()
  for (const { language, words } of turns) {
    for (const { text: word } of [...words, ...asked]) wanted.set(`${language} ${word}`, { language, word })
  }
  if (wanted.size === 0) return (_, word) => word
  const { rows } = await sql<{ language: string; word: string; stem: string | null }>`
    select language, word, (tsvector_to_array(to_tsvector(search_config(language), search_text(word))))[1] as stem
    from json_to_recordset(${JSON.stringify([...wanted.values()])}) as asked (language text, word text)
  `.execute(db)
  const stems = new Map(rows.map(({ language, word, stem }) => [`${language} ${word}`, stem ?? word]))
  return (language, word) => stems.get(`${language} ${word}`) ?? word
}

/** A word of a text and where it stands, in UTF-16 units. */
type FoundWord = { text: string; start: number; end: number }

/** The words of a text; Chinese, which writes no blanks, character by character. */
const wordsIn = (text: string): FoundWord[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))

const WORD = /[\u2e80-\u9fff\uf900-\ufaff]|(?:(?![\u2e80-\u9fff\uf900-\ufaff])[\p{L}\p{N}\p{M}])+/gu

/** Where something of the search stands: pairs of start and end, in order and apart. */
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

/** First and last word of each place, both included. */
type Span = [first: number, last: number]

function spansOf(leaf: SearchLeaf, stems: readonly string[], stemOf: (word: string) => string): Span[] {
  if (leaf.kind !== 'near') return sequences(leaf.text, leaf.kind === 'word' && leaf.isPrefix, stems, stemOf)
  const [ones, others] = leaf.words.map(({ text, isPrefix }) => sequences(text, isPrefix, stems, stemOf)) as [
    Span[],
    Span[],
  ]
  const isNear = (one: Span, other: Span) => {
    const apart = Math.abs(one[0] - other[0])
    return apart > 0 && apart <= leaf.distance
  }
  return [
    ...ones.filter((one) => others.some((other) => isNear(one, other))),
    ...others.filter((other) => ones.some((one) => isNear(one, other))),
  ]
}

/** Where these words stand one after the other. */
function sequences(
  text: string,
  isPrefix: boolean,
  stems: readonly string[],
  stemOf: (word: string) => string,
): Span[] {
  const asked = wordsIn(text).map((word) => stemOf(word.text))
  if (asked.length === 0) return []
  const fits = (stem: string | undefined, wanted: string) => (isPrefix ? stem?.startsWith(wanted) : stem === wanted)
  return stems.flatMap((_, at): Span[] =>
    asked.every((wanted, after) => fits(stems[at + after], wanted)) ? [[at, at + asked.length - 1]] : [],
  )
}
