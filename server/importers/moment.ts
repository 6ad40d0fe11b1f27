/**
 * Milliseconds since 1970 of an RFC 3339 date and time, or of an RFC 2822 one, as in early vCons. A time without a zone
 * counts as UTC. Null when it is neither, is no day of the calendar, or is outside the years 1900 to 2199.
 */
export function moment(text: string): number | null {
  const [whole, day, clock, fraction = '', zone = 'Z'] = RFC_3339.exec(text) ?? []
  if (!whole && !RFC_2822.test(text)) return null
  if (day && !isDay(day)) return null
  const time = Date.parse(whole ? `${day}T${clock}${fraction.slice(0, 4)}${zone.toUpperCase()}` : text)
  return time >= EARLIEST && time < LATEST ? time : null
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)?$/
const RFC_2822 = /^([A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(:\d\d)? ([+-]\d{4}|GMT|UTC?)$/
const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** `Date.parse` takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
