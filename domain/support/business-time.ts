import type { Day } from '../time/reporting-period.ts'
import { type Span, union } from '../time/spans.ts'
import { evenStretches } from '../time/time-zone.ts'

/** The working hours on some days of the week, in local time. */
export type BusinessHours = {
  /** ISO weekdays, 1 = Monday. */
  weekdays: readonly number[]
  /** `09:00`. Hours over midnight are written as two entries, one for each day. */
  from: string
  /** Exclusive; `24:00` is the end of the day. If it is not after `from`, there are no hours. */
  to: string
}

/**
 * When people work: it is business time while the local time of the zone (an IANA name) is on a day that is not a holiday and within
 * some of the hours, which may touch or overlap. Skipped local time does not count; repeated local time counts twice.
 */
export type BusinessCalendar = { time_zone: string; hours: readonly BusinessHours[]; holidays: readonly Day[] }

/**
 * How much business time passes between two instants, in real milliseconds: a day that is always open has 23 or 25 hours when clocks
 * change. 0 if `to` is not after `from`. Throws a `RangeError` for an unknown zone.
 */
export function businessTimeBetween(calendar: BusinessCalendar, from: Date, to: Date): number {
  let passed = 0
  for (const { start_ms, end_ms } of openSpans(calendar, from, to)) passed += end_ms - start_ms
  return passed
}

/**
 * The first instant at which `ms` of business time have passed since `from`: when the day closes rather than when the next one opens.
 * `from` itself if `ms` is 0. Null if they do not pass within two years, for example if there are no hours at all. Throws a `RangeError`
 * for an unknown zone.
 */
export function afterBusinessTime(calendar: BusinessCalendar, from: Date, ms: number): Date | null {
  if (ms <= 0) return from
  let left = ms
  for (const { start_ms, end_ms } of openSpans(calendar, from, new Date(from.getTime() + MAX_SEARCH_MS))) {
    if (left <= end_ms - start_ms) return new Date(start_ms + left)
    left -= end_ms - start_ms
  }
  return null
}

/** The business time between two instants in milliseconds since 1970, in order. */
function* openSpans({ time_zone, hours, holidays }: BusinessCalendar, from: Date, to: Date): Generator<Span> {
  const week = WEEK.map((weekday) => spansOf(hours.filter(({ weekdays }) => weekdays.includes(weekday))))
  if (week.every((spans) => spans.length === 0)) return
  const closed = new Set(holidays.map((day) => Date.parse(day)))

  // days and hours are in local time; subtracting `offset_ms` gives the instant
  for (const { from: start, to: end, offset_ms } of evenStretches(time_zone, from, to)) {
    const first = Math.floor((start + offset_ms) / DAY_MS) * DAY_MS
    for (let midnight = first; midnight < end + offset_ms; midnight += DAY_MS) {
      if (closed.has(midnight)) continue
      for (const span of week[weekdayFrom(midnight) - 1]!) {
        const start_ms = Math.max(start, midnight + span.start_ms - offset_ms)
        const end_ms = Math.min(end, midnight + span.end_ms - offset_ms)
        if (start_ms < end_ms) yield { start_ms, end_ms }
      }
    }
  }
}

/** The hours of one day, in milliseconds since its midnight. */
const spansOf = (hours: readonly BusinessHours[]): Span[] =>
  union(hours.map(({ from, to }) => ({ start_ms: timeOf(from), end_ms: timeOf(to) })))

function timeOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours! * 60 + minutes!) * MINUTE_MS
}

/** The ISO weekday of a midnight of UTC: 1 January 1970 was a Thursday. */
const weekdayFrom = (midnight: number) => ((((midnight / DAY_MS + 3) % 7) + 7) % 7) + 1

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MAX_SEARCH_MS = 731 * DAY_MS
