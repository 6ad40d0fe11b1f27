import { dniLetter, isNationalId, rutCheckDigit, type NationalIdKind } from '#domain/national-ids.ts'
import type { SensitiveKind } from '#domain/sensitive-data.ts'
import { isDate, windowsOf, type Window } from '#domain/spoken-digits/digit-windows.ts'
import { isHarmless, type Subject } from '#domain/spoken-digits/subjects.ts'

import { subjectsAt, type Found, type Heard } from './find.ts'
import { letterAfter, letterBefore } from './spoken-letters.ts'

/** National ids that are asked for or named by the words around them, typed or spoken, by their check digits. */
export function findNationalIds(heard: Heard): Found[] {
  return heard.runs.flatMap((run) => {
    if (isDate(run, heard)) return []
    const found: Found[] = []
    let reached = 0
    for (const window of windowsOf(run, 7, 14)) {
      if (window.from < reached) continue
      const id = idIn(window, heard)
      if (!id) continue
      found.push(id)
      reached = window.to
    }
    return found
  })
}

function idIn(window: Window, heard: Heard): Found | null {
  if (!LENGTHS.has(window.digits.length)) return null
  const subject = subjectsAt(heard, window.groups).find((named) => named !== 'phone')
  if (!subject || isHarmless(subject)) return null
  for (const { kind, named, check } of IDS) {
    if (!named.includes(subject)) continue
    const reach = check(window, heard, subject)
    if (reach) return { kind, ...reach }
  }
  return null
}

/** A DNI, a RUT or an NIE without or with its check digit, those of eleven digits, and a CNPJ. */
const LENGTHS = new Set([7, 8, 9, 11, 14])

/** How far an id reaches in tokens, its letters included; null where the digits are not one. */
type Check = (window: Window, heard: Heard, subject: Subject) => { first: number; last: number } | null

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

function rut(window: Window, { tokens }: Heard) {
  if (isNationalId('RUT', window.digits)) return tokensOf(window)
  if (!/^\d{7,8}$/.test(window.digits) || rutCheckDigit(window.digits) !== 'K') return null
  const letter = letterAfter(tokens, window.groups.at(-1)!.last)
  return letter?.letter === 'K' ? { ...tokensOf(window), last: letter.at } : null
}

/** Argentina's and Peru's have no check digit, so that only their own name tells them; Spain's has a letter. */
function dni(window: Window, { tokens, country }: Heard, subject: Subject) {
  if (!/^\d{7,8}$/.test(window.digits)) return null
  const letter = letterAfter(tokens, window.groups.at(-1)!.last)
  if (letter && window.digits.length === 8 && dniLetter(window.digits) === letter.letter) {
    return { ...tokensOf(window), last: letter.at }
  }
  const isPlain = subject === 'dni' || country === 'AR' || country === 'PE'
  return isPlain ? tokensOf(window) : null
}

function nie(window: Window, { tokens }: Heard) {
  const before = letterBefore(tokens, window.groups[0]!.first)
  const after = letterAfter(tokens, window.groups.at(-1)!.last)
  if (!before || !after || !isNationalId('NIE', before.letter + window.digits + after.letter)) return null
  return { first: before.at, last: after.at }
}

const tokensOf = ({ groups }: Window) => ({ first: groups[0]!.first, last: groups.at(-1)!.last })
