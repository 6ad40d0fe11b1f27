import { isCardNumber } from '#domain/privacy/card-numbers.ts'
import type { DigitGroup, DigitRun } from '#domain/spoken-digits/digit-runs.ts'
import { digitsOf, windowsOf, type Window } from '#domain/spoken-digits/digit-windows.ts'
import { isHarmless, type Subject } from '#domain/spoken-digits/subjects.ts'

import { subjectsAt, type Finding, type TokenStream } from './find.ts'

/**
 * Payment cards: an issuer's prefix, its length and Luhn, and one more sign, because one number in ten passes Luhn: the
 * conversation is about cards, the digits are grouped like a card's, or the conversation is about no other number. Also
 * the digits after a card within its run, and security codes and expiry dates by the words before them.
 */
export function findCards(stream: TokenStream): Finding[] {
  const found: Finding[] = []
  const cardStretches = new Set<number>()
  for (const run of stream.runs) {
    const cards = cardsOf(run, stream)
    for (const [at, card] of cards.entries()) {
      found.push(spanning(card.groups, 'card'), ...restOf(run.groups.slice(card.to, cards[at + 1]?.from)))
      cardStretches.add(stretchOf(run, stream))
    }
  }
  for (const run of stream.runs) {
    const kind = kindBeside(run, stream, cardStretches)
    if (kind) found.push(spanning(run.groups, kind))
  }
  return found
}

function cardsOf(run: DigitRun, stream: TokenStream): Window[] {
  const cards: Window[] = []
  for (const window of windowsOf(run, 13, 19)) {
    if (window.from < (cards.at(-1)?.to ?? 0) || !isCardNumber(window.digits)) continue
    const subjects = subjectsAt(stream, window.groups)
    const isWhole = window.from === 0 && window.to === run.groups.length
    const isNamed = subjects.some((subject) => subject.startsWith('card'))
    if (isNamed || isGroupedAsCard(window) || (isWhole && !isHarmless(subjects[0]))) cards.push(window)
  }
  return cards
}

/** 4-4-4-4 and 4-6-5 or 4-6-4, typed. */
const isGroupedAsCard = ({ groups }: Window) =>
  groups.every(({ isTyped }) => isTyped) &&
  /^(?:4444(?:[123])?|465|464)$/.test(groups.map(({ digits }) => digits.length).join(''))

/** `4111 1111 1111 1111 12/29 123`: the digits that a caller adds. */
function restOf(rest: DigitGroup[]): Finding[] {
  const digits = digitsOf(rest)
  if (digits.length < 3 || digits.length > 11) return []
  return [spanning(rest, isMonthAndYear(digits) ? 'card-expiry' : 'card-code')]
}

function kindBeside(
  run: DigitRun,
  stream: TokenStream,
  cards: ReadonlySet<number>,
): 'card-code' | 'card-expiry' | null {
  const digits = digitsOf(run.groups)
  if (digits.length < 3 || digits.length > 6) return null
  const subjects = subjectsAt(stream, run.groups)
  const nearest = subjects.slice(0, 2)
  if (isHarmless(nearest[0])) return null
  const stretch = stretchOf(run, stream)
  const isNearCard = subjects.includes('card') || [-1, 0, 1].some((distance) => cards.has(stretch + distance))
  const isCode = nearest.includes('card-code') || (isOfCard(nearest[0]) && nearest.includes('maybe-card-code'))
  if (isCode && digits.length <= 4 && (isNearCard || nearest.includes('card-code'))) return 'card-code'
  return nearest.includes('card-expiry') && isNearCard && isMonthAndYear(digits) ? 'card-expiry' : null
}

const isOfCard = (subject: Subject | undefined) => subject === 'maybe-card-code' || subject?.startsWith('card')

const isMonthAndYear = (digits: string) => /^(?:0?[1-9]|1[0-2])(?:20)?[2-4]\d$/.test(digits)

const spanning = (groups: readonly DigitGroup[], kind: Finding['kind']): Finding => ({
  kind,
  first: groups[0]!.first,
  last: groups.at(-1)!.last,
})

/**
 * Splits the conversation into stretches of 60 words: details of a card are in its stretch or in a neighbouring one.
 */
const stretchOf = ({ groups }: DigitRun, { tokens }: TokenStream) => Math.floor(tokens[groups[0]!.first]!.place / 60)
