import { isCardNumber } from '#domain/privacy/card-numbers.ts'
import type { DigitGroup, DigitRun } from '#domain/spoken-digits/digit-runs.ts'
import { digitsOf, windowsOf, type Window } from '#domain/spoken-digits/digit-windows.ts'
import { isHarmless, type Subject } from '#domain/spoken-digits/subjects.ts'

import { subjectsAt, type Found, type Heard } from './find.ts'

/**
 * Payment cards: an issuer's prefix, its length and Luhn, and then one sign more, because one number in ten passes Luhn: cards
 * are being talked about, the digits stand in a card's groups, or no other number is being talked about. Also what follows a
 * card within its run, and security codes and expiry dates by the words before them.
 */
export function findCards(heard: Heard): Found[] {
  const found: Found[] = []
  const near = new Set<number>()
  for (const run of heard.runs) {
    const cards = cardsOf(run, heard)
    for (const [at, card] of cards.entries()) {
      found.push(spanning(card.groups, 'card'), ...restOf(run.groups.slice(card.to, cards[at + 1]?.from)))
      near.add(stretchOf(run, heard))
    }
  }
  for (const run of heard.runs) {
    const kind = kindBeside(run, heard, near)
    if (kind) found.push(spanning(run.groups, kind))
  }
  return found
}

function cardsOf(run: DigitRun, heard: Heard): Window[] {
  const cards: Window[] = []
  for (const window of windowsOf(run, 13, 19)) {
    if (window.from < (cards.at(-1)?.to ?? 0) || !isCardNumber(window.digits)) continue
    const subjects = subjectsAt(heard, window.groups)
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

/** `4111 1111 1111 1111 12/29 123`: what a caller goes on with. */
function restOf(rest: DigitGroup[]): Found[] {
  const digits = digitsOf(rest)
  if (digits.length < 3 || digits.length > 11) return []
  return [spanning(rest, isMonthAndYear(digits) ? 'card-expiry' : 'card-code')]
}

function kindBeside(run: DigitRun, heard: Heard, cards: ReadonlySet<number>): 'card-code' | 'card-expiry' | null {
  const digits = digitsOf(run.groups)
  if (digits.length < 3 || digits.length > 6) return null
  const subjects = subjectsAt(heard, run.groups)
  const nearest = subjects.slice(0, 2)
  if (isHarmless(nearest[0])) return null
  const stretch = stretchOf(run, heard)
  const isNearCard = subjects.includes('card') || [-1, 0, 1].some((beside) => cards.has(stretch + beside))
  const isCode = nearest.includes('card-code') || (isOfCard(nearest[0]) && nearest.includes('maybe-card-code'))
  if (isCode && digits.length <= 4 && (isNearCard || nearest.includes('card-code'))) return 'card-code'
  return nearest.includes('card-expiry') && isNearCard && isMonthAndYear(digits) ? 'card-expiry' : null
}

const isOfCard = (subject: Subject | undefined) => subject === 'maybe-card-code' || subject?.startsWith('card')

const isMonthAndYear = (digits: string) => /^(?:0?[1-9]|1[0-2])(?:20)?[2-4]\d$/.test(digits)

const spanning = (groups: readonly DigitGroup[], kind: Found['kind']): Found => ({
  kind,
  first: groups[0]!.first,
  last: groups.at(-1)!.last,
})

/** The conversation in stretches of 60 words: what belongs to a card is in its stretch or beside it. */
const stretchOf = ({ groups }: DigitRun, { tokens }: Heard) => Math.floor(tokens[groups[0]!.first]!.place / 60)
