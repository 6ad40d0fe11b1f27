import type { Question, ReadingOptions } from '../importer.ts'
import { MAX_DURATION_MS } from '../limits.ts'
import { writtenMoment } from '../tables/written-moment.ts'
import { zoneClock } from '../tables/zone-clock.ts'
import type { TimeUnit } from './mapping.ts'

/** Milliseconds since 1970, or since the conversation began. */
export type JsonTime = { instant: number } | { offset: number }

export type Moments = {
  /** Null when the value is no time. */
  timeOf: (value: unknown, unit: TimeUnit) => JsonTime | null
  /** What had to be assumed so far. */
  questions: () => Question[]
}

/** Reads times in JSON: numbers, ISO 8601 and other dates, `00:01:02.5`, Unix seconds and milliseconds. */
export function moments({ timeZone, dayOrder }: ReadingOptions): Moments {
  const openQuestions = new Set<'time-zone' | 'day-order'>()
  const toInstant = zoneClock(timeZone ?? 'UTC')

  function instantOf(text: string): number | null {
    const moment = writtenMoment(text)
    if (!moment) return null
    if ('instant' in moment) return moment.instant
    const { year, month, day, isOrderOpen, clockMs, offset } = moment
    const isCertain = !isOrderOpen || month > 12 || day > 12
    if (!isCertain && dayOrder === undefined) {
      openQuestions.add('day-order')
      return null
    }
    const isSwapped = isOrderOpen && (isCertain ? month > 12 : dayOrder === 'month-first')
    const midnight = Date.UTC(year, (isSwapped ? day : month) - 1, isSwapped ? month : day)
    if (new Date(midnight).getUTCDate() !== (isSwapped ? month : day)) return null
    if (offset !== null) return midnight + clockMs - offset * 60_000
    if (timeZone === undefined) openQuestions.add('time-zone')
    return toInstant(midnight + clockMs)
  }

  return {
    timeOf(value, unit) {
      if (typeof value === 'number') return numberTime(value, unit)
      if (typeof value !== 'string') return null
      const text = value.trim()
      if (/^\d{1,15}(\.\d{1,9})?$/.test(text)) return numberTime(Number(text), unit)
      const clock = writtenClock(text)
      if (clock !== null) return { offset: clock }
      const instant = instantOf(text)
      return instant === null ? null : inReach({ instant })
    },
    questions: () => [...openQuestions].map((about) => ({ about })),
  }
}

const FACTORS: Record<TimeUnit, number> = { ms: 1, s: 1000, min: 60_000 }

function numberTime(value: number, unit: TimeUnit): JsonTime | null {
  if (!Number.isFinite(value) || value < 0) return null
  if (value >= FIRST_UNIX_MS) return inReach({ instant: Math.round(value) })
  if (unit === 's' && value >= FIRST_UNIX_S) return inReach({ instant: Math.round(value * 1000) })
  const offset = Math.round(value * FACTORS[unit])
  return offset <= MAX_DURATION_MS ? { offset } : null
}

/** September 2001: no conversation is as long in seconds or milliseconds. */
const FIRST_UNIX_S = 1_000_000_000
const FIRST_UNIX_MS = 1_000_000_000_000

const inReach = ({ instant }: { instant: number }): JsonTime | null =>
  instant >= Date.UTC(1900, 0, 1) && instant < Date.UTC(2200, 0, 1) ? { instant } : null

/** `1:02`, `00:01:02.5` */
export function writtenClock(text: string): number | null {
  const [whole, hours = '0', minutes, seconds, fraction = '0'] =
    /^(?:(\d{1,4}):)?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  return Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(`0.${fraction}`)) * 1000)
}

/** The unit of numbers without a unit in their name: whole numbers beyond six hours in seconds are milliseconds. */
export function guessedUnit(values: readonly unknown[]): TimeUnit {
  const numbers = values.map(Number).filter((value) => Number.isFinite(value) && value < FIRST_UNIX_S)
  return numbers.every(Number.isInteger) && numbers.some((value) => value > 21_600) ? 'ms' : 's'
}
