/** The instant at which it is `minute` minutes past midnight in a zone, on a day (`2025-03-28`). */
export function instantAt(day: string, minute: number, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  return new Date(asUtc - offsetAt(new Date(asUtc), timeZone))
}

/** How far a zone is ahead of UTC, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const wall = clockOf(timeZone).format(instant).replace(', ', 'T')
  return Date.parse(`${wall}Z`) - instant.getTime()
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}
