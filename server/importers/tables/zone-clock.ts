/**
 * Converts the local time of a zone to instants. Offsets of a day are cached, because looking them up costs a thousand
 * times as much as adding, and rows of one day are together.
 * @returns local milliseconds, counted as if in UTC, → milliseconds since 1970. An hour that occurs twice counts as the
 * first one; a skipped one is shifted by as much as is skipped.
 */
export function zoneClock(timeZone: string): (local: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    calendar: 'iso8601',
    numberingSystem: 'latn',
  })
  const offsetAt = (instant: number) =>
    Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
  const offsets = new Map<number, readonly [before: number, after: number]>()

  function offsetsAround(local: number) {
    const day = Math.floor(local / DAY_MS)
    const cached = offsets.get(day)
    if (cached) return cached
    if (offsets.size >= MAX_DAYS) offsets.clear()
    const around = [offsetAt((day - 1) * DAY_MS), offsetAt((day + 2) * DAY_MS)] as const
    offsets.set(day, around)
    return around
  }

  return (local) => {
    const [before, after] = offsetsAround(local)
    if (before === after || offsetAt(local - before) === before) return local - before
    return offsetAt(local - after) === after ? local - after : local - before
  }
}

/** Whether it is an IANA name that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return zoneClock(name)(0) !== null
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000
const MAX_DAYS = 4000
