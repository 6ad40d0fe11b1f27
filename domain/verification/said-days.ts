import type { Day } from '#domain/time/reporting-period.ts'

import { cueOf, dayCues } from './cues.ts'
import { numberAt, type SaidStretch, stretchOf, type TokenizedTurn } from './said.ts'

/** A day that somebody said. The year is as it was said, with two or four digits; null if it was not said. */
export type SaidDay = {
  day: number
  month: number
  year: number | null
  place: SaidStretch
  about: 'birth-day' | 'effective-day' | 'payment-day' | 'other' | null
}

/** The days that were said: typed with the day first or in ISO 8601 order, or spoken in Spanish or Portuguese. */
export function saidDays(turns: readonly TokenizedTurn[]): SaidDay[] {
  return turns.flatMap((turn, turnIndex) => {
    const days: SaidDay[] = []
    for (let next = 0; next < turn.tokens.length;) {
      const read = typedDay(turn, next) ?? spokenDay(turn, next)
      if (!read) {
        next += 1
        continue
      }
      const { last, ...day } = read
      const about = cueOf(turns, turnIndex, { first: next, last }, dayCues)
      days.push({ ...day, place: stretchOf(turn, next, last), about })
      next = last + 1
    }
    return days
  })
}

/** A day that was said without a year matches any year. */
export function isDay({ day, month, year }: SaidDay, expected: Day): boolean {
  const [expectedYear, expectedMonth, expectedDay] = expected.split('-').map(Number)
  if (day !== expectedDay || month !== expectedMonth) return false
  return year === null || year === expectedYear || (year < 100 && year === expectedYear! % 100)
}

type ReadDay = { day: number; month: number; year: number | null; last: number }

/** `15/04/2026`, `15-04-26`, `2026-04-15`. */
function typedDay({ tokens }: TokenizedTurn, first: number): ReadDay | null {
  const parts = tokens.slice(first, first + 3)
  if (parts.length < 3 || parts.some(({ word }) => !/^\d{1,4}$/.test(word))) return null
  if (parts.slice(1).some(({ gap }) => !/^[/.-]$/.test(gap ?? ''))) return null
  const numbers = parts.map(({ word }) => Number(word))
  const [day, month, year] = parts[0]!.word.length === 4 ? numbers.toReversed() : numbers
  return validDay({ day: day!, month: month!, year: year!, last: first + 2 })
}

/** `tres de mayo de mil novecientos ochenta`, `3 de maio`, `el cinco del cinco del ochenta`. */
function spokenDay({ tokens }: TokenizedTurn, first: number): ReadDay | null {
  const isFirst = FIRST_DAY_WORDS.has(tokens[first]!.word)
  const day = isFirst ? { value: 1, length: 1 } : numberAt(tokens, first)
  if (!day) return null
  const afterDay = first + day.length
  const monthStart = LINK_WORDS.has(tokens[afterDay]?.word ?? '') ? afterDay + 1 : afterDay
  const monthByName = MONTHS.get(tokens[monthStart]?.word ?? '')
  const month = monthByName === undefined ? numberAt(tokens, monthStart) : { value: monthByName, length: 1 }
  if (!month) return null
  const afterMonth = monthStart + month.length
  const year = LINK_WORDS.has(tokens[afterMonth]?.word ?? '') ? numberAt(tokens, afterMonth + 1) : null
  const isYear = year !== null && (year.value < 100 || (year.value >= 1_900 && year.value < 2_200))
  // a number counts as a month only between two link words
  if (monthByName === undefined && (!isYear || monthStart === afterDay)) return null
  return validDay({
    ...{ day: day.value, month: month.value, year: isYear ? year.value : null },
    last: isYear ? afterMonth + year.length : afterMonth - 1,
  })
}

const validDay = (read: ReadDay): ReadDay | null =>
  read.day >= 1 && read.day <= 31 && read.month >= 1 && read.month <= 12 ? read : null

const FIRST_DAY_WORDS = new Set(['primero', 'primeiro'])
const LINK_WORDS = new Set(['de', 'del', 'do'])
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
  ].flatMap((names, index) => names.split('|').map((name): [string, number] => [name, index + 1])),
)
