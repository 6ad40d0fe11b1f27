import type { Day } from './reporting-period.ts'

/** The calendar day that an instant falls on in a time zone (an IANA name). */
export const dayIn = (timeZone: string, instant: Date): Day => localTime(timeZone, instant).slice(0, 10)

/**
 * The first instant of a day in a time zone. Where clocks skip midnight (Santiago in spring) the day starts late; where
 * they strike it twice (Havana in autumn) the first stroke counts.
 */
export const startOfDay = (timeZone: string, day: Day): Date => instantAt(timeZone, `${day}T00:00:00`)

/**
 * The first instant at which the clocks of a zone show `2025-03-28T09:00:00` or, where they skip that, later. Of a time that
 * they show twice the first counts.
 */
export function instantAt(timeZone: string, local: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const instants = [-DAY_MS, DAY_MS]
    .map((around) => new Date(asUtc - offsetAt(timeZone, new Date(asUtc + around))))
    .toSorted((one, other) => one.getTime() - other.getTime())
  return instants.find((instant) => localTime(timeZone, instant) >= local)!
}

/** A stretch of time, in milliseconds since 1970, throughout which clocks are as far ahead of UTC as at its start. */
export type EvenStretch = { from: number; to: number; offset_ms: number }

/**
 * The time between two instants as stretches of a day at most, in order and without gaps; none where `to` is not after `from`. They are
 * found while they are asked for, and end at midnights of UTC or when clocks change: no more than once a day, it is taken.
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

/** When clocks change that show another offset at `late` than at `early`. They do so on a full second. */
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

/** How far the clocks of a zone are ahead of UTC, in milliseconds. Clocks are read to the second. */
function offsetAt(timeZone: string, instant: Date): number {
  const second = Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS
  return Date.parse(`${localTime(timeZone, new Date(second))}Z`) - second
}

/** The same at a midnight of UTC, in milliseconds since 1970: asked for the same days again and again, and slow to find out. */
function offsetAtMidnight(timeZone: string, midnight: number): number {
  const known = midnights.get(timeZone) ?? new Map<number, number>()
  midnights.set(timeZone, known)
  const offset = known.get(midnight) ?? offsetAt(timeZone, new Date(midnight))
  known.set(midnight, offset)
  return offset
}

const midnights = new Map<string, Map<number, number>>()

/** `2025-03-28T23:59:59` as the clocks of the zone show it. */
export const localTime = (timeZone: string, instant: Date) => clockOf(timeZone).format(instant).replace(' ', 'T')

/** Making a formatter costs a thousand times what using one does. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  // Swedish writes a date as ISO 8601 does
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
