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

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, instant: Date): number {
  return Date.parse(`${localTime(timeZone, instant)}Z`) - instant.getTime()
}

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

const DAY_MS = 86_400_000
