/** The order of day, month and year in a date. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first'

/** A calendar of telephones. Japan counts the years of an emperor. */
export type Calendar = 'gregory' | 'buddhist' | 'persian' | 'islamic' | 'reiwa' | 'heisei' | 'minguo'

type Years = {
  name: Calendar
  /** Its name in Unicode, and a moment during it. */
  unicode: string
  during: number
  /** What has to be added for our year in which it begins. Islamic years are shorter than ours. */
  ahead: number
}

/** In the current era of every calendar. */
const NOW = Date.UTC(2025, 3, 13)

/** In the order in which they are considered. */
export const CALENDARS: readonly Years[] = [
  { name: 'gregory', unicode: 'gregory', during: NOW, ahead: 0 },
  { name: 'buddhist', unicode: 'buddhist', during: NOW, ahead: -543 },
  { name: 'persian', unicode: 'persian', during: NOW, ahead: 621 },
  { name: 'islamic', unicode: 'islamic-umalqura', during: NOW, ahead: 0 },
  { name: 'reiwa', unicode: 'japanese', during: NOW, ahead: 2018 },
  { name: 'heisei', unicode: 'japanese', during: Date.UTC(2015, 3, 13), ahead: 1988 },
  { name: 'minguo', unicode: 'roc', during: NOW, ahead: 1911 },
]

/** There was no WhatsApp before. */
const FIRST_YEAR = 2009
const LAST_YEAR = 2199
/** The last year that two digits can mean: later ones are those of other calendars. */
const LAST_SHORT_YEAR = 2045

/**
 * The calendars in which a written year is one of WhatsApp's. Without a word for the era, the number decides: four
 * digits, or two of a year that would otherwise lie before WhatsApp or far ahead.
 * @param isArabic whether the digits are those of Arabic or Persian
 */
export function calendarsOf(written: string, named: ReadonlySet<Calendar> | null, isArabic: boolean): Calendar[] {
  const possible = CALENDARS.map(({ name }) => name).filter((name) => {
    const year = yearIn(name, written)
    return year !== null && year >= FIRST_YEAR && year <= (written.length > 2 ? LAST_YEAR : LAST_SHORT_YEAR)
  })
  const matching = possible.filter((name) => named?.has(name))
  if (matching.length > 0) return matching
  const withoutEra = possible.filter((name) => name !== 'reiwa' && name !== 'heisei')
  const [first] = written.length === 2 && !withoutEra.includes('gregory') ? byScript(withoutEra, isArabic) : withoutEra
  return first === undefined ? [] : [first]
}

const byScript = (calendars: readonly Calendar[], isArabic: boolean) =>
  calendars.filter((name) => (name === 'persian' || name === 'islamic') === isArabic).concat(calendars)

/** About our year, exactly for calendars whose years are ours; null when it has another number of digits. */
function yearIn(calendar: Calendar, written: string): number | null {
  const digits = written.length
  const year = Number(written)
  if (calendar === 'reiwa' || calendar === 'heisei') return digits <= 2 && year > 0 ? ourYear(calendar, year) : null
  if (calendar === 'minguo' && digits === 3) return ourYear(calendar, year)
  if (digits === 4) {
    const isOfIslam = year >= FIRST_ISLAMIC
    if (calendar === 'persian' && isOfIslam) return null
    if (calendar === 'islamic' && (!isOfIslam || year > LAST_ISLAMIC)) return null
    return ourYear(calendar, year)
  }
  return digits === 2 ? ourYear(calendar, CENTURIES[calendar](year) + year) : null
}

/** The Islamic year of 2009. Persian years reach it in 2051. */
const FIRST_ISLAMIC = 1430
const LAST_ISLAMIC = 1500

const CENTURIES = {
  gregory: () => 2000,
  buddhist: () => 2500,
  persian: (year: number) => (year < 50 ? 1400 : 1300),
  islamic: () => 1400,
  minguo: (year: number) => (year < 50 ? 100 : 0),
}

const ourYear = (calendar: Calendar, year: number): number =>
  calendar === 'islamic'
    ? Math.floor(622 + year * ISLAMIC_YEAR)
    : year + (CALENDARS.find(({ name }) => name === calendar)?.ahead ?? 0)

/** An Islamic year in ours. */
const ISLAMIC_YEAR = 354.367 / 365.2425

/** Midnight of a day, as milliseconds of a calendar without zones; null when the calendar does not have it. */
export function midnightOf(calendar: Calendar, written: string, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1) return null
  if (calendar === 'persian' || calendar === 'islamic') {
    if (day > (calendar === 'persian' ? 31 : 30)) return null
    const year = written.length === 4 ? Number(written) : CENTURIES[calendar](Number(written)) + Number(written)
    const first = firstOfMonth(calendar, year, month)
    return first === null ? null : first + (day - 1) * DAY_MS
  }
  const year = yearIn(calendar, written)
  if (year === null) return null
  const midnight = Date.UTC(year, month - 1, day)
  const at = new Date(midnight)
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? midnight : null
}

const DAY_MS = 86_400_000
const found = new Map<string, number | null>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** By looking around the day that the lengths of years and months suggest. */
function firstOfMonth(calendar: 'persian' | 'islamic', year: number, month: number): number | null {
  const key = `${calendar} ${year} ${month}`
  const known = found.get(key)
  if (known !== undefined) return known
  const about =
    calendar === 'persian'
      ? Date.UTC(year + 621, 2, 20) + (month - 1) * 30.5 * DAY_MS
      : Date.UTC(622, 6, 18) + ((year - 1) * 354.367 + (month - 1) * 29.53) * DAY_MS
  const near = Math.floor(about / DAY_MS) * DAY_MS
  let first: number | null = null
  for (let days = -6; days <= 6 && first === null; days += 1) {
    if (isDay(calendar, near + days * DAY_MS, `${year}-${month}-1`)) first = near + days * DAY_MS
  }
  found.set(key, first)
  return first
}

function isDay(calendar: 'persian' | 'islamic', at: number, expected: string): boolean {
  const unicode = CALENDARS.find(({ name }) => name === calendar)?.unicode ?? ''
  const format =
    formats.get(unicode) ??
    new Intl.DateTimeFormat(`en-u-ca-${unicode}-nu-latn`, {
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
    })
  formats.set(unicode, format)
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return expected === `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}
