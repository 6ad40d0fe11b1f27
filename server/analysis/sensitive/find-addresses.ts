import { isNumberWord, type DigitRun } from '#domain/spoken-digits/digit-runs.ts'
import { digitsOf } from '#domain/spoken-digits/digit-windows.ts'

import { subjectsAt, type Found, type Heard } from './find.ts'

/**
 * Postal addresses by their pattern: a street's kind, its name, a number and a flat ("calle Los Aromos 1234, depto 56", "rua
 * Augusta mil e quinhentos"), the English order ("12 Main Street, apt 4"), and postcodes that are named as such.
 */
export function findAddresses(heard: Heard): Found[] {
  return heard.runs.flatMap((run, index): Found[] => {
    const next = heard.runs[index + 1]
    const [first, last] = [run.groups[0]!.first, run.groups.at(-1)!.last]
    const kindOfStreet = streetBefore(first, heard)
    if (kindOfStreet !== null) return [{ kind: 'address', first: kindOfStreet, last: flatAfter(last, heard, next) }]
    const endOfStreet = streetAfter(last, heard)
    if (endOfStreet !== null)
      return [{ kind: 'address', first: firstOfNumber(run), last: flatAfter(endOfStreet, heard, next) }]
    return isPostcode(run, heard) ? [{ kind: 'address', first, last }] : []
  })
}

/** The street's kind at most seven words before its number. */
function streetBefore(number: number, { tokens }: Heard): number | null {
  for (let at = number - 1; at >= 0 && at >= number - 8; at--) {
    if (isNewSentence(tokens[at + 1]!.gap) || isNumberWord(tokens[at]!.word)) return null
    if (STREETS_BEFORE.has(tokens[at]!.word)) return number - at > 1 ? at : null
    if (NO_NAME.has(tokens[at]!.word)) return null
  }
  return null
}

/** The street's kind at most four words after its number. */
function streetAfter(number: number, { tokens }: Heard): number | null {
  for (let at = number + 1; at < tokens.length && at <= number + 5; at++) {
    if (isNewSentence(tokens[at]!.gap)) return null
    if (STREETS_AFTER.has(tokens[at]!.word)) return at - number > 1 ? at : null
    if (NO_NAME.has(tokens[at]!.word)) return null
  }
  return null
}

/** The token that a flat, a floor or an office reaches to; else where the street ends. */
function flatAfter(last: number, { tokens }: Heard, next: DigitRun | undefined): number {
  const isFlat = [1, 2].some((words) => FLATS.has(tokens[last + words]?.word ?? ''))
  const first = next?.groups[0]!.first ?? 0
  return isFlat && next && first > last && first <= last + 4 ? next.groups.at(-1)!.last : last
}

/** "… 3 42 Main Street": the number of the house is the last one said. */
const firstOfNumber = ({ groups }: DigitRun) => groups[Math.max(0, groups.length - 4)]!.first

function isPostcode(run: DigitRun, heard: Heard): boolean {
  const { length } = digitsOf(run.groups)
  return length >= 4 && length <= 9 && subjectsAt(heard, run.groups)[0] === 'postcode'
}

const isNewSentence = (gap: string | null) =>
  gap === null || (/[.!?;:\n]\s*$/.test(gap) && !/^\.\s?$/.test(gap)) || gap.length > 4

const set = (words: string) => new Set(words.split(' '))
const STREETS_BEFORE = set(
  'calle avenida avda av avd pasaje psje paseo carrera jiron jr calzada carretera bulevar boulevard rua travessa alameda praca rodovia estrada street',
)
const STREETS_AFTER = set(
  'street st avenue ave road rd lane ln drive dr court ct boulevard blvd crescent terrace way close place square highway',
)
/** A street's name has none of these, and a sentence about something else does. */
const NO_NAME = set(
  'minutes minutos hours horas miles kilometros metros days dias anos years per por the to is at in from es esta fue que hay tiene pesos dollars of a on with policy poliza number for',
)
const FLATS = set(
  'depto departamento dpto dto piso apto apartamento oficina of casa bloque torre puerta andar sala apt apartment flat unit suite interior int',
)
