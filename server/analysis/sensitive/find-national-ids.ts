import { dniLetter, isNationalId, rutCheckDigit, type NationalIdKind } from '#domain/privacy/national-ids.ts'
import type { SensitiveKind } from '#domain/privacy/sensitive-data.ts'
import { isDate, windowsOf, type Window } from '#domain/spoken-digits/digit-windows.ts'
import { isHarmless, type Subject } from '#domain/spoken-digits/subjects.ts'
import type { Token } from '#domain/spoken-digits/tokens.ts'

import { subjectsAt, type Finding, type TokenStream } from './find.ts'

/** National ids that the surrounding words ask for or name, typed or spoken, validated by their check digits. */
export function findNationalIds(stream: TokenStream): Finding[] {
  return stream.runs.flatMap((run) => {
    if (isDate(run, stream)) return []
    const found: Finding[] = []
    let reached = 0
    for (const window of windowsOf(run, 7, 14)) {
      if (window.from < reached) continue
      const id = idIn(window, stream)
      if (!id) continue
      found.push(id)
      reached = window.to
    }
    return found
  })
}

function idIn(window: Window, stream: TokenStream): Finding | null {
  if (!LENGTHS.has(window.digits.length)) return null
  const subject = subjectsAt(stream, window.groups).find((named) => named !== 'phone')
  if (!subject || isHarmless(subject)) return null
  for (const { kind, named, check } of IDS) {
    if (!named.includes(subject)) continue
    const reach = check(window, stream, subject)
    if (reach) return { kind, ...reach }
  }
  return null
}

/** A DNI, a RUT or an NIE with or without its check digit, ids of eleven digits, and a CNPJ. */
const LENGTHS = new Set([7, 8, 9, 11, 14])

/** The tokens of an id, including its letters; null when the digits are not one. */
type Check = (window: Window, stream: TokenStream, subject: Subject) => { first: number; last: number } | null

const byCheckDigit =
  (kind: NationalIdKind): Check =>
  (window) =>
    isNationalId(kind, window.digits) ? tokensOf(window) : null

const IDS: { kind: SensitiveKind; named: Subject[]; check: Check }[] = [
  { kind: 'cnpj', named: ['cnpj', 'document'], check: byCheckDigit('CNPJ') },
  { kind: 'cpf', named: ['cpf', 'document', 'cnpj'], check: byCheckDigit('CPF') },
  { kind: 'cuit', named: ['cuit', 'document', 'dni'], check: byCheckDigit('CUIT') },
  { kind: 'ruc', named: ['ruc', 'document'], check: byCheckDigit('RUC') },
  { kind: 'nie', named: ['nie', 'dni', 'document'], check: nie },
  { kind: 'rut', named: ['rut', 'document'], check: rut },
  { kind: 'dni', named: ['dni', 'document'], check: dni },
]

function rut(window: Window, { tokens }: TokenStream) {
  if (isNationalId('RUT', window.digits)) return tokensOf(window)
  if (!/^\d{7,8}$/.test(window.digits) || rutCheckDigit(window.digits) !== 'K') return null
  const letter = letterAfter(tokens, window.groups.at(-1)!.last)
  return letter?.letter === 'K' ? { ...tokensOf(window), last: letter.at } : null
}

/** Argentina's and Peru's have no check digit, so that only the id's own name identifies them; Spain's has a letter. */
function dni(window: Window, { tokens, country }: TokenStream, subject: Subject) {
  if (!/^\d{7,8}$/.test(window.digits)) return null
  const letter = letterAfter(tokens, window.groups.at(-1)!.last)
  if (letter && window.digits.length === 8 && dniLetter(window.digits) === letter.letter) {
    return { ...tokensOf(window), last: letter.at }
  }
  const isPlain = subject === 'dni' || country === 'AR' || country === 'PE'
  return isPlain ? tokensOf(window) : null
}

function nie(window: Window, { tokens }: TokenStream) {
  const before = letterBefore(tokens, window.groups[0]!.first)
  const after = letterAfter(tokens, window.groups.at(-1)!.last)
  if (!before || !after || !isNationalId('NIE', before.letter + window.digits + after.letter)) return null
  return { first: before.at, last: after.at }
}

const tokensOf = ({ groups }: Window) => ({ first: groups[0]!.first, last: groups.at(-1)!.last })

/** The letter within three tokens after a number, with at most a dash or "letra" between them. */
function letterAfter(tokens: readonly Token[], last: number): { letter: string; at: number } | null {
  for (let at = last + 1; at <= last + 3 && at < tokens.length; at++) {
    const letter = letterAt(tokens, at)
    if (letter) return letter
    if (!BETWEEN.has(tokens[at]!.word)) return null
  }
  return null
}

/** The X, Y or Z right before a number. */
function letterBefore(tokens: readonly Token[], first: number): { letter: string; at: number } | null {
  for (let at = first - 1; at >= first - 2 && at >= 0; at--) {
    const letter = letterAt(tokens, at)
    if (letter) return { ...letter, at }
    if (!BETWEEN.has(tokens[at]!.word)) return null
  }
  return null
}

function letterAt(tokens: readonly Token[], at: number): { letter: string; at: number } | null {
  const { word } = tokens[at]!
  if (
    /^[a-z]$/.test(word) &&
    !(word === 'y' && tokens[at + 1] !== undefined && at > 0 && tokens[at + 1]!.gap === ' ')
  ) {
    return { letter: word.toUpperCase(), at }
  }
  const named = NAMES.get(word)
  return named ? { letter: named, at } : null
}

/** The Spanish, Portuguese and English names of the letters that ids end in. Without accents. */
const NAMES = new Map(
  [
    'ka K, kah K, ca K, kay K, be B, ce C, de D, efe F, ge G, hache H, jota J, ele L, eme M, ene N, pe P, cu Q, erre R, ere R',
    'ese S, te T, uve V, ve V, equis X, ye Y, zeta Z, ceta Z, agá H, xis X, ipsilon Y, ze Z, bee B, cee C, dee D, ef F, gee G',
    'aitch H, jay J, el L, em M, en N, pee P, cue Q, ar R, es S, tee T, vee V, ex X, why Y, zed Z, zee Z',
  ]
    .join(', ')
    .split(', ')
    .map((pair): [string, string] => [pair.slice(0, -2), pair.slice(-1)]),
)
const BETWEEN = new Set([
  'guion',
  'raya',
  'menos',
  'letra',
  'con',
  'la',
  'dash',
  'hyphen',
  'traco',
  'hifen',
  'y',
  'e',
  'letter',
])
