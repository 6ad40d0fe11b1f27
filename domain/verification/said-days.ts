import type { Day } from '#domain/time/reporting-period.ts'

import { cueOf, dayCues } from './cues.ts'
import { type HeardTurn, type SaidStretch, stretchOf } from './said.ts'
import { numberAt } from './said-numbers.ts'

/** A day that somebody said: its year as it was said, of two or four digits, or none. */
export type SaidDay = {
  day: number
  month: number
  year: number | null
  place: SaidStretch
  about: 'birth-day' | 'effective-day' | 'payment-day' | 'other' | null
}

/** The days that were said, typed day first or as ISO 8601 writes them, or spoken in Spanish or Portuguese. */
export function saidDays(turns: readonly HeardTurn[]): SaidDay[] {
  return turns.flatMap((turn, at) => {
    const days: SaidDay[] = []
    for (let next = 0; next < turn.tokens.length;) {
      const read = typedDay(turn, next) ?? spokenDay(turn, next)
      if (!read) {
        next += 1
        continue
      }
      const { last, ...day } = read
      const about = cueOf(turns, at, { first: next, last }, dayCues)
      days.push({ ...day, place: stretchOf(turn, next, last), about })
      next = last + 1
    }
    return days
  })
}

/** A year that was not said may be any. */
export function isDay({ day, month, year }: SaidDay, wanted: Day): boolean {
  const [wantedYear, wantedMonth, wantedDay] = wanted.split('-').map(Number)
  if (day !== wantedDay || month !== wantedMonth) return false
  return year === null || year === wantedYear || (year < 100 && year === wantedYear! % 100)
}

type Read = { day: number; month: number; year: number | null; last: number }

/** `15/04/2026`, `15-04-26`, `2026-04-15`. */
function typedDay({ tokens }: HeardTurn, first: number): Read | null {
  const parts = tokens.slice(first, first + 3)
  if (parts.length < 3 || parts.some(({ word }) => !/^\d{1,4}$/.test(word))) return null
  if (parts.slice(1).some(({ gap }) => !/^[/.-]$/.test(gap ?? ''))) return null
  const numbers = parts.map(({ word }) => Number(word))
  const [day, month, year] = parts[0]!.word.length === 4 ? numbers.toReversed() : numbers
  return asDay({ day: day!, month: month!, year: year!, last: first + 2 })
}

/** `tres de mayo de mil novecientos ochenta`, `3 de maio`, `el cinco del cinco del ochenta`. */
function spokenDay({ tokens }: HeardTurn, first: number): Read | null {
  const isFirst = FIRSTS.has(tokens[first]!.word)
  const day = isFirst ? { value: 1, length: 1 } : numberAt(tokens, first)
  if (!day) return null
  const of = first + day.length
  const at = LINKS.has(tokens[of]?.word ?? '') ? of + 1 : of
  const named = MONTHS.get(tokens[at]?.word ?? '')
  const month = named === undefined ? numberAt(tokens, at) : { value: named, length: 1 }
  if (!month) return null
  const then = at + month.length
  const year = LINKS.has(tokens[then]?.word ?? '') ? numberAt(tokens, then + 1) : null
  const isYear = year !== null && (year.value < 100 || (year.value >= 1_900 && year.value < 2_200))
  // a month said as a number is one only between two links
  if (named === undefined && (!isYear || at === of)) return null
  return asDay({
    ...{ day: day.value, month: month.value, year: isYear ? year.value : null },
    last: isYear ? then + year.length : then - 1,
  })
}

const asDay = (read: Read): Read | null =>
  read.day >= 1 && read.day <= 31 && read.month >= 1 && read.month <= 12 ? read : null

const FIRSTS = new Set(['primero', 'primeiro'])
const LINKS = new Set(['de', 'del', 'do'])
const MONTHS = new Map(
  [
    'enero|janeiro',
    'febrero|fevereiro',
    'marzo|marco',
    'abril',
    'mayo|maio',
    'junio|junho',
    'julio|julho',
    'agosto',
    'septiembre|setiembre|setembro',
    'octubre|outubro',
    'noviembre|novembro',
    'diciembre|dezembro',
  ].flatMap((names, at) => names.split('|').map((name): [string, number] => [name, at + 1])),
)
