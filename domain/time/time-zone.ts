import type { Day } from './reporting-period.ts'

/** The calendar day of an instant in a time zone (an IANA name). */
export const dayIn = (timeZone: string, instant: Date): Day => localTime(timeZone, instant).slice(0, 10)

/**
 * The first instant of a day in a time zone. If clocks skip midnight (Santiago in spring), the day starts later; if midnight comes
 * twice (Havana in autumn), the first one counts.
 */
export const startOfDay = (timeZone: string, day: Day): Date => instantAt(timeZone, `${day}T00:00:00`)

/**
 * The first instant at which the local time of a zone is `2025-03-28T09:00:00` or, if that is skipped, later. If a time comes twice,
 * the first one counts.
 */
export function instantAt(timeZone: string, local: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const instants = [-DAY_MS, DAY_MS]
    .map((around) => new Date(asUtc - offsetAt(timeZone, new Date(asUtc + around))))
    .toSorted((one, other) => one.getTime() - other.getTime())
  return instants.find((instant) => localTime(timeZone, instant) >= local)!
}

/** A stretch of time with one constant offset from UTC. `from` and `to` are milliseconds since 1970. */
export type EvenStretch = { from: number; to: number; offset_ms: number }

/**
 * The time between two instants as stretches of at most one day, in order and without gaps; none if `to` is not after `from`. They are
 * computed lazily, and end at UTC midnights or when clocks change, which is assumed to happen at most once a day.
 */
export function* evenStretches(timeZone: string, from: Date, to: Date): Generator<EvenStretch> {
  const end = to.getTime()
  for (let start = from.getTime(); start < end;) {
    const midnight = Math.floor(start / DAY_MS) * DAY_MS
    const next = midnight + DAY_MS
    const [before, after] = [offsetAtMidnight(timeZone, midnight), offsetAtMidnight(timeZone, next)]
    const offset_ms = before === after ? before : offsetAt(timeZone, new Date(start))
    const until = Math.min(end, offset_ms === after ? next : changeAfter(timeZone, start, next))
    yield { from: start, to: until, offset_ms }
    start = until
  }
}

/** The moment between `early` and `late` at which the offset changes. Clocks change on a full second. */
function changeAfter(timeZone: string, early: number, late: number): number {
  const offset = offsetAt(timeZone, new Date(early))
  let [before, after] = [Math.floor(early / SECOND_MS), Math.floor(late / SECOND_MS)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(timeZone, new Date(middle * SECOND_MS)) === offset) before = middle
    else after = middle
  }
  return after * SECOND_MS
}

/** How far a zone is ahead of UTC, in milliseconds, at the full second of an instant. */
function offsetAt(timeZone: string, instant: Date): number {
  const second = Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS
  return Date.parse(`${localTime(timeZone, new Date(second))}Z`) - second
}

/** The same at a UTC midnight in milliseconds since 1970. Cached, because the same days are needed often and it is slow. */
function offsetAtMidnight(timeZone: string, midnight: number): number {
  const cached = midnights.get(timeZone) ?? new Map<number, number>()
  midnights.set(timeZone, cached)
  const offset = cached.get(midnight) ?? offsetAt(timeZone, new Date(midnight))
  cached.set(midnight, offset)
  return offset
}

const midnights = new Map<string, Map<number, number>>()

/** The local time in the zone, such as `2025-03-28T23:59:59`. */
export const localTime = (timeZone: string, instant: Date) => clockOf(timeZone).format(instant).replace(' ', 'T')

/** Creating a formatter is a thousand times slower than using one, so it is cached. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  // the Swedish date format is ISO 8601
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    calendar: 'iso8601',
    numberingSystem: 'latn',
  })
  clocks.set(timeZone, clock)
  return clock
}

const clocks = new Map<string, Intl.DateTimeFormat>()

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
