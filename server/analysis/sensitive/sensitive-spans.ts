import type { ImportedTurn } from '#contracts/conversation.ts'
import { sensitiveKinds, type SensitiveSpan, type SensitiveStretch } from '#domain/sensitive-data.ts'
import { digitRuns } from '#domain/spoken-digits/digit-runs.ts'
import { speakerStreams } from '#domain/spoken-digits/speaker-streams.ts'
import { surroundings, type Surroundings } from '#domain/spoken-digits/subjects.ts'
import { tokensOf, type Token } from '#domain/spoken-digits/tokens.ts'

import { findAddresses } from './find-addresses.ts'
import { findCards } from './find-cards.ts'
import { findNationalIds } from './find-national-ids.ts'
import { findPhones } from './find-phones.ts'
import { findSpokenEmails } from './find-spoken-emails.ts'
import { findWritten } from './find-written.ts'
import type { Found } from './find.ts'
import { firstWhere } from './first-where.ts'
import { spanTimes } from './span-times.ts'

/** `country`: ISO 3166-1 alpha-2 of whoever calls, where it is known: it lets some ids go without being named. */
type SensitiveOptions = { country?: string | null }

type Placed = SensitiveStretch & { turn: number }

/**
 * Where payment cards (with their codes and expiry), IBANs, national ids, phones, e-mail and postal addresses and plates are
 * told in a conversation, typed or spoken in Spanish, Portuguese or English, also over several turns of one speaker with the
 * other's "ajá" in between. A check digit alone is weak: what surrounds a number decides with it. One span per turn that a
 * number reaches over, in the order of the turns, apart from each other. Linear in the length of the conversation.
 *
 * Not found: names, birthdays, ids and plates that are spelled letter by letter (CURP, RFC, `be be ce ele`), numbers in other
 * languages, and cards that were recognised with a wrong digit.
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

  const placed = [
    ...turns.flatMap(({ text }, turn) => writtenIn(text, turn, spoken[turn]!.tokens, around, country)),
    ...speakerStreams(spoken).flatMap((stream) => {
      const heard = { tokens: stream.tokens, runs: digitRuns(stream.tokens), around, country }
      return [findCards, findNationalIds, findPhones, findSpokenEmails, findAddresses]
        .flatMap((find) => find(heard))
        .flatMap((found) => perTurn(found, stream.tokens))
    }),
  ]
  let timed = { turn: -1, timesOf: spanTimes({ text: '', start_ms: null, end_ms: null }) }
  return apart(placed).map(({ turn, ...stretch }) => {
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
): Placed[] {
  const about = (start_char: number, end_char: number) => {
    const first = tokens[firstWhere(tokens, (token) => token.end_char > start_char)]
    const last = tokens[firstWhere(tokens, (token) => token.start_char >= end_char) - 1]
    return first && last && around(first.place, last.place)[0]
  }
  return findWritten(text, about, country).map((stretch) => ({ turn, ...stretch }))
}

/** What is found in a stream, turn by turn. */
function perTurn({ kind, first, last }: Found, tokens: readonly Token[]): Placed[] {
  const placed: Placed[] = []
  for (const { turn, start_char, end_char } of tokens.slice(first, last + 1)) {
    const open = placed.at(-1)
    if (open?.turn === turn) open.end_char = end_char
    else placed.push({ turn, kind, start_char, end_char })
  }
  return placed
}

/** What overlaps becomes one span, of the kind that is named first in `sensitiveKinds`. */
function apart(placed: readonly Placed[]): Placed[] {
  const spans: Placed[] = []
  for (const next of placed.toSorted((one, other) => one.turn - other.turn || one.start_char - other.start_char)) {
    const open = spans.at(-1)
    if (open && open.turn === next.turn && next.start_char < open.end_char) {
      open.end_char = Math.max(open.end_char, next.end_char)
      if (sensitiveKinds.indexOf(next.kind) < sensitiveKinds.indexOf(open.kind)) open.kind = next.kind
    } else spans.push({ ...next })
  }
  return spans
}
