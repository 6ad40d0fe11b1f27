/** A date and time in a cell. */
export type WrittenMoment = {
  /** The date, read with the day first; `month` may then be above 12. */
  year: number
  month: number
  day: number
  /** Whether day and month could be swapped: `3/4/2026`. */
  isOrderOpen: boolean
  /** Milliseconds of the day, by the local clock. */
  clockMs: number
  /** Minutes by which the clock was ahead of UTC; null when the text has no zone. */
  offset: number | null
}

/**
 * Reads the notations of six languages. Null when the text is no date. Whether the calendar has that day is not
 * checked.
 */
export function writtenMoment(text: string): WrittenMoment | { instant: number } | null {
  if (text.length > MAX_MOMENT) return null
  const plain = plainOf(text)
  if (/^1\d{9}(\d{3})?(\.\d+)?$/.test(plain)) {
    return {
      instant: Math.trunc(plain.length >= 13 && !/^\d{10}\./.test(plain) ? Number(plain) : Number(plain) * 1000),
    }
  }
  for (const read of DATES) {
    const date = read(plain)
    if (!date) continue
    const clock = clockOf(date.rest)
    if (!clock) return null
    const { rest: _, ...day } = date
    return { ...day, ...clock }
  }
  return null
}

/** The day of a date, as written; null when a time other than midnight stands beside it, or it is no date. */
export function dayAlone(text: string): string | null {
  const written = writtenMoment(text)
  if (!written || 'instant' in written || written.clockMs !== 0 || written.offset !== null) return null
  const plain = plainOf(text)
  const rest = DATES.map((read) => read(plain)).find((date) => date !== null)?.rest
  return rest === undefined ? null : plain.slice(0, plain.length - rest.length)
}

/** A time of day without a date, as written: `15:24`, `3:24 p. m.`, `15h24`; null when it is anything else. */
export function clockAlone(text: string): string | null {
  if (text.length > MAX_MOMENT) return null
  const plain = plainOf(text).replace(SHEET_DAY_ZERO, '')
  const clock = CLOCK.exec(` ${plain}`)?.groups
  if (clock?.['hour'] === undefined || clock['zone'] !== '') return null
  return clockOf(` ${plain}`) ? plain : null
}

/** Spreadsheets and databases write a time alone as one of the day before their first one. */
const SHEET_DAY_ZERO = /^(?:30[/.-]12[/.-]1899|12\/30\/1899|1899-12-30|0?[01][/.-]0?[01][/.-]1900|1900-01-0[01])[ t]/

type WrittenDay = Pick<WrittenMoment, 'year' | 'month' | 'day' | 'isOrderOpen'> & { rest: string }

/** Narrow blanks and full-width digits become plain ones, Bengali digits ASCII ones. */
const plainOf = (text: string) =>
  (ASCII.test(text)
    ? text
    : text.normalize('NFKC').replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const ASCII = /^[ -~]*$/

const DATES: ((text: string) => WrittenDay | null)[] = [
  (text) => numbered(text, /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?!\d)/),
  (text) => numbered(text, /^(?<year>\d{4}) ?年 ?(?<month>\d{1,2}) ?月 ?(?<day>\d{1,2}) ?日/),
  (text) => numbered(text, /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?=$|[ t]|\d{4}$|\d{6}$)/),
  (text) => numbered(text, /^(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})(?!\d)/, true),
  (text) =>
    named(
      text,
      /^(?:\p{L}+\.?,? )?(?<day>\d{1,2})(?:st|nd|rd|th|er|º|o)?[ .-]{1,2}(?:de )?(?<name>\p{L}+)\.?,?[ -](?:de )?(?<year>\d{4}|\d{2})(?!\d)/u,
    ),
  (text) => named(text, /^(?:\p{L}+\.?,? )?(?<name>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/u),
]

function numbered(text: string, pattern: RegExp, isOrderOpen = false): WrittenDay | null {
  const found = pattern.exec(text)
  if (!found?.groups) return null
  const { year = '', month = '', day = '' } = found.groups
  return { year: yearOf(year), month: Number(month), day: Number(day), isOrderOpen, rest: text.slice(found[0].length) }
}

function named(text: string, pattern: RegExp): WrittenDay | null {
  const found = pattern.exec(text)
  if (!found?.groups) return null
  const { year = '', name = '', day = '' } = found.groups
  const month = monthOf(name)
  if (month === null) return null
  return { year: yearOf(year), month, day: Number(day), isOrderOpen: false, rest: text.slice(found[0].length) }
}

const yearOf = (digits: string) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

/** The part after a date: nothing, or a time with or without seconds, AM or PM, and a zone. */
function clockOf(rest: string): Pick<WrittenMoment, 'clockMs' | 'offset'> | null {
  if (rest === '') return { clockMs: 0, offset: null }
  const {
    hour,
    minute,
    second = '0',
    fraction = '0',
    before,
    half = before,
    zone,
  } = (CLOCK.exec(rest) ?? COMPACT.exec(rest))?.groups ?? {}
  if (hour === undefined) return null
  const hours = hoursOf(Number(hour), half)
  if (hours === null || Number(minute) > 59 || Number(second) > 59) return null
  const clockMs =
    ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000)
  const offset = offsetOf(zone)
  return offset === undefined ? null : { clockMs, offset }
}

const CLOCK =
  /^(?: ?[t,]? ?(?:a las |à |às |at )?|-| - )(?<before>上午|下午|am|pm)? ?(?<hour>\d{1,2})[:h.](?<minute>\d{2})(?:[:.m](?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)? ?(?<half>[ap]\.? ?m\.?|上午|下午)? ?\(?(?<zone>z|(?:utc|gmt)? ?(?:[+-]\d{1,2}(?::?\d{2})?)?)\)?$/
const COMPACT = /^[ t]?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<zone>z|[+-]\d{2}:?\d{2})?$/

function hoursOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour
  if (hour > 12) return hour > 23 ? null : hour // people write 15:30 PM and mean 15:30
  return (hour % 12) + (/^p|下/.test(half) ? 12 : 0)
}

/** Null without a zone, undefined for an impossible one. */
function offsetOf(zone: string | undefined): number | null | undefined {
  if (!zone) return null
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const MAX_MOMENT = 60

/** The month of the year, from 1, that a word such as `oct`, `marzo` or `août` names; null when it names none. */
function monthOf(word: string): number | null {
  const plain = word.normalize('NFKD').replaceAll(/[^a-z]/g, '')
  if (plain.length < 3) return null
  const at = MONTHS.findIndex((names) => names.some((name) => name === plain || name.slice(0, 3) === plain))
  return at === -1 ? (SHORT.get(plain) ?? null) : at + 1
}

/** In English, Spanish, French and Portuguese, without accents. */
const MONTHS = [
  ['january', 'enero', 'janvier', 'janeiro'],
  ['february', 'febrero', 'fevrier', 'fevereiro'],
  ['march', 'marzo', 'mars', 'marco'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'mai', 'maio'],
  ['june', 'junio', 'juin', 'junho'],
  ['july', 'julio', 'juillet', 'julho'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'setiembre', 'septembre', 'setembro'],
  ['october', 'octubre', 'octobre', 'outubro'],
  ['november', 'noviembre', 'novembre', 'novembro'],
  ['december', 'diciembre', 'decembre', 'dezembro'],
]

/** Abbreviations of four letters; `jui` is left out, since it could be two French months. */
const SHORT = new Map([
  ['janv', 1],
  ['fevr', 2],
  ['sept', 9],
  ['juil', 7],
])
