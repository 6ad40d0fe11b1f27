/** The instant at which the clocks of a zone show `minute` minutes past midnight on a day (`2025-03-28`). */
export function instantAt(day: string, minute: number, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  return new Date(asUtc - offsetAt(new Date(asUtc), timeZone))
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const wall = clockOf(timeZone).format(instant).replace(', ', 'T')
  return Date.parse(`${wall}Z`) - instant.getTime()
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}
