import { isNumberWord, type DigitRun } from '#domain/spoken-digits/digit-runs.ts'
import { digitsOf } from '#domain/spoken-digits/digit-windows.ts'

import { subjectsAt, type Finding, type TokenStream } from './find.ts'

/**
 * Postal addresses by their pattern: the type of street, its name, a number and a flat ("calle Los Aromos 1234, depto
 * 56", "rua Augusta mil e quinhentos"), the English order ("12 Main Street, apt 4"), and postcodes that are named as
 * such.
 */
export function findAddresses(stream: TokenStream): Finding[] {
  return stream.runs.flatMap((run, index): Finding[] => {
    const next = stream.runs[index + 1]
    const [first, last] = [run.groups[0]!.first, run.groups.at(-1)!.last]
    const kindOfStreet = streetBefore(first, stream)
    if (kindOfStreet !== null) return [{ kind: 'address', first: kindOfStreet, last: flatAfter(last, stream, next) }]
    const endOfStreet = streetAfter(last, stream)
    if (endOfStreet !== null)
      return [{ kind: 'address', first: firstOfNumber(run), last: flatAfter(endOfStreet, stream, next) }]
    return isPostcode(run, stream) ? [{ kind: 'address', first, last }] : []
  })
}

/** The type of street at most seven words before its number. */
function streetBefore(number: number, { tokens }: TokenStream): number | null {
  for (let at = number - 1; at >= 0 && at >= number - 8; at--) {
    if (isNewSentence(tokens[at + 1]!.gap) || isNumberWord(tokens[at]!.word)) return null
    if (STREETS_BEFORE.has(tokens[at]!.word)) return number - at > 1 ? at : null
    if (NO_NAME.has(tokens[at]!.word)) return null
  }
  return null
}

/** The type of street at most four words after its number. */
function streetAfter(number: number, { tokens }: TokenStream): number | null {
  for (let at = number + 1; at < tokens.length && at <= number + 5; at++) {
    if (isNewSentence(tokens[at]!.gap)) return null
    if (STREETS_AFTER.has(tokens[at]!.word)) return at - number > 1 ? at : null
    if (NO_NAME.has(tokens[at]!.word)) return null
  }
  return null
}

/** The last token of a flat, a floor or an office; otherwise the end of the street. */
function flatAfter(last: number, { tokens }: TokenStream, next: DigitRun | undefined): number {
  const isFlat = [1, 2].some((words) => FLATS.has(tokens[last + words]?.word ?? ''))
  const first = next?.groups[0]!.first ?? 0
  return isFlat && next && first > last && first <= last + 4 ? next.groups.at(-1)!.last : last
}

/** "… 3 42 Main Street": the house number is the last number. */
const firstOfNumber = ({ groups }: DigitRun) => groups[Math.max(0, groups.length - 4)]!.first

function isPostcode(run: DigitRun, stream: TokenStream): boolean {
  const { length } = digitsOf(run.groups)
  return length >= 4 && length <= 9 && subjectsAt(stream, run.groups)[0] === 'postcode'
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
/** Words that a street's name never has, but a sentence about something else does. */
const NO_NAME = set(
  'minutes minutos hours horas miles kilometros metros days dias anos years per por the to is at in from es esta fue que hay tiene pesos dollars of a on with policy poliza number for',
)
const FLATS = set(
  'depto departamento dpto dto piso apto apartamento oficina of casa bloque torre puerta andar sala apt apartment flat unit suite interior int',
)
