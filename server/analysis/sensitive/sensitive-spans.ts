import type { ImportedTurn } from '#contracts/conversation.ts'
import { sensitiveKinds, type SensitiveSpan, type SensitiveStretch } from '#domain/privacy/sensitive-data.ts'
import { digitRuns, isNumberWord } from '#domain/spoken-digits/digit-runs.ts'
import { digitsOf, isDate } from '#domain/spoken-digits/digit-windows.ts'
import { speakerStreams } from '#domain/spoken-digits/speaker-streams.ts'
import { surroundings, type Surroundings } from '#domain/spoken-digits/subjects.ts'
import { tokensOf, type Token } from '#domain/spoken-digits/tokens.ts'

import { alignedWords } from './aligned-words.ts'
import { findAddresses } from './find-addresses.ts'
import { findCards } from './find-cards.ts'
import { findNationalIds } from './find-national-ids.ts'
import { findWritten } from './find-written.ts'
import { type Finding, subjectsAt, type TokenStream } from './find.ts'

/** `country`: ISO 3166-1 alpha-2 of the caller, if known: it lets some ids be found without being named. */
type SensitiveOptions = { country?: string | null }

type TurnStretch = SensitiveStretch & { turn: number }

/**
 * Finds payment cards (with their codes and expiry), IBANs, national ids, phones, e-mail and postal addresses and
 * plates in a conversation, typed or spoken in Spanish, Portuguese or English, also across several turns of one speaker
 * with the other's "ajá" in between. A check digit alone is weak: the surroundings of a number decide too. Returns one
 * span per turn of a number, in the order of the turns, without overlaps. Linear in the length of the conversation.
 *
 * Not found: names, birthdays, ids and plates that are spelled letter by letter (CURP, RFC, `be be ce ele`), numbers in
 * other languages, and cards that were recognised with a wrong digit.
 */
export function sensitiveSpans(
  turns: readonly ImportedTurn[],
  { country = null }: SensitiveOptions = {},
): SensitiveSpan[] {
  const tokens: Token[] = []
  const spoken = turns.map(({ speaker, text }, turn) => {
    const own = tokensOf(text, turn, tokens.length)
    for (const token of own) tokens.push(token)
    return { speaker, tokens: own }
  })
  const around = surroundings(tokens)

  const stretches = [
    ...turns.flatMap(({ text }, turn) => writtenIn(text, turn, spoken[turn]!.tokens, around, country)),
    ...speakerStreams(spoken).flatMap((stream) => {
      const tokenStream = { tokens: stream.tokens, runs: digitRuns(stream.tokens), surroundings: around, country }
      return [findCards, findNationalIds, findPhones, findSpokenEmails, findAddresses]
        .flatMap((find) => find(tokenStream))
        .flatMap((found) => perTurn(found, stream.tokens))
    }),
  ]
  let timed = { turn: -1, timesOf: spanTimes({ text: '', start_ms: null, end_ms: null }) }
  return withoutOverlaps(stretches).map(({ turn, ...stretch }) => {
    if (timed.turn !== turn) timed = { turn, timesOf: spanTimes(turns[turn]!) }
    return { seq: turn, ...stretch, ...timed.timesOf(stretch) }
  })
}

function writtenIn(
  text: string,
  turn: number,
  tokens: Token[],
  around: Surroundings,
  country: string | null,
): TurnStretch[] {
  const subjectAt = (start_char: number, end_char: number) => {
    const first = tokens[firstWhere(tokens, (token) => token.end_char > start_char)]
    const last = tokens[firstWhere(tokens, (token) => token.start_char >= end_char) - 1]
    return first && last && around(first.place, last.place)[0]
  }
  return findWritten(text, subjectAt, country).map((stretch) => ({ turn, ...stretch }))
}

/** A finding in a stream, split by turn. */
function perTurn({ kind, first, last }: Finding, tokens: readonly Token[]): TurnStretch[] {
  const stretches: TurnStretch[] = []
  for (const { turn, start_char, end_char } of tokens.slice(first, last + 1)) {
    const open = stretches.at(-1)
    if (open?.turn === turn) open.end_char = end_char
    else stretches.push({ turn, kind, start_char, end_char })
  }
  return stretches
}

/** Overlapping stretches become one span, of the kind that comes first in `sensitiveKinds`. */
function withoutOverlaps(stretches: readonly TurnStretch[]): TurnStretch[] {
  const spans: TurnStretch[] = []
  for (const next of stretches.toSorted((one, other) => one.turn - other.turn || one.start_char - other.start_char)) {
    const open = spans.at(-1)
    if (open && open.turn === next.turn && next.start_char < open.end_char) {
      open.end_char = Math.max(open.end_char, next.end_char)
      if (sensitiveKinds.indexOf(next.kind) < sensitiveKinds.indexOf(open.kind)) open.kind = next.kind
    } else spans.push({ ...next })
  }
  return spans
}

/** Phones that the surrounding words ask for or name, typed or spoken: 7 to 15 digits (E.164). */
function findPhones(stream: TokenStream): Finding[] {
  return stream.runs.flatMap((run): Finding[] => {
    const length = digitsOf(run.groups).length
    if (length < 7 || length > 15 || isDate(run, stream)) return []
    if (subjectsAt(stream, run.groups)[0] !== 'phone') return []
    return [{ kind: 'phone', first: run.groups[0]!.first, last: run.groups.at(-1)!.last }]
  })
}

/** `maria punto perez arroba gmail punto com`, `john at company dot co dot uk`. */
function findSpokenEmails({ tokens }: TokenStream): Finding[] {
  return tokens.flatMap(({ word }, at): Finding[] => {
    if (word !== 'arroba' && word !== 'at' && word !== 'aroba') return []
    const last = endOfDomain(tokens, at)
    if (last === null) return []
    return [{ kind: 'email', first: startOfMailbox(tokens, at), last }]
  })
}

/** The end of names joined by spoken dots, if they end like a domain; null when there is none. */
function endOfDomain(tokens: readonly Token[], at: number): number | null {
  let end: number | null = null
  for (let dot = at + 1; dot + 1 < tokens.length && dot <= at + MAX_LENGTH; dot++) {
    if (!DOTS.has(tokens[dot]!.word)) {
      if (end !== null) return end
    } else if (DOMAIN_ENDS.has(tokens[dot + 1]!.word)) {
      end = dot + 1
      dot++
    }
  }
  return end
}

/** The start of one word with what is joined to it by spoken dots or dashes, and of spelled letters and numbers. */
function startOfMailbox(tokens: readonly Token[], at: number): number {
  let first = at - 1
  while (first > 0 && first > at - MAX_LENGTH) {
    const [before, word] = [tokens[first - 1]!.word, tokens[first]!.word]
    const isJoined = JOINS.has(before) || JOINS.has(word) || isSpelled(before) || isSpelled(word)
    if (!isJoined || INTRODUCES.has(before)) break
    first--
  }
  return Math.max(0, first)
}

const isSpelled = (word: string) => word.length === 1 || isNumberWord(word)
const DOTS = new Set(['punto', 'ponto', 'dot', 'point'])
const JOINS = new Set([...DOTS, 'guion', 'bajo', 'hifen', 'traco', 'underline', 'underscore', 'dash', 'hyphen'])
const INTRODUCES = new Set(['es', 'e', 'is', 'correo', 'mail', 'email', 'o', 'meu', 'mi', 'my', 'it'])
const DOMAIN_ENDS = new Set('com net org edu gob gov gub cl mx pe es ar br co uy py bo ec ve us uk info io'.split(' '))
const MAX_LENGTH = 16

type Times = { start_ms: number | null; end_ms: number | null }
type Stretch = { start_char: number; end_char: number }

/**
 * The time of a stretch of a turn in the recording. If every word of it was recognised with a time, from the first
 * word's start to the last one's end. Otherwise an estimate: characters share the turn's time evenly, and because
 * nobody speaks evenly it is widened at both ends by a fifth of the turn, at least half a second, never beyond the
 * turn. Null when the turn has no times.
 */
function spanTimes(turn: Pick<ImportedTurn, 'text' | 'words' | 'start_ms' | 'end_ms'>) {
  const words = alignedWords(turn).flatMap(({ word: { start_ms, end_ms }, place }) =>
    place && start_ms !== null && end_ms !== null ? [{ ...place, start_ms, end_ms }] : [],
  )

  return (stretch: Stretch): Times => {
    const first = firstWhere(words, ({ end_char }) => end_char > stretch.start_char)
    const spoken = words.slice(
      first,
      firstWhere(words, ({ start_char }) => start_char >= stretch.end_char),
    )
    const start = spoken.reduce((least, { start_ms }) => Math.min(least, start_ms), Number.POSITIVE_INFINITY)
    const end = spoken.reduce((most, { end_ms }) => Math.max(most, end_ms), Number.NEGATIVE_INFINITY)
    if (start <= end && isCovered(turn.text, stretch, spoken)) return { start_ms: start, end_ms: end }
    if (turn.start_ms === null || turn.end_ms === null) return { start_ms: null, end_ms: null }

    const turnEnd = Math.max(turn.start_ms, turn.end_ms)
    const margin = Math.max(500, (turnEnd - turn.start_ms) / 5)
    const perCharacter = (turnEnd - turn.start_ms) / turn.text.length
    const from = turn.start_ms + perCharacter * stretch.start_char - margin
    const to = turn.start_ms + perCharacter * stretch.end_char + margin
    return {
      start_ms: Math.floor(Math.max(turn.start_ms, Math.min(start, from))),
      end_ms: Math.ceil(Math.min(turnEnd, Math.max(end, to))),
    }
  }
}

/** Whether every letter and digit of the stretch is within the words. */
function isCovered(text: string, { start_char, end_char }: Stretch, words: readonly Stretch[]): boolean {
  const edges = [start_char, ...words.flatMap((word) => [word.start_char, word.end_char]), end_char]
  for (let at = 0; at < edges.length; at += 2) {
    if (/[\p{L}\p{N}]/u.test(text.slice(edges[at], Math.max(edges[at]!, edges[at + 1]!)))) return false
  }
  return true
}

/** The first index from which `holds` is true of all items; the length when there is none. */
function firstWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
