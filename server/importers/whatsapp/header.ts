import { type Calendar, calendarsOf, type DateOrder } from './calendars.ts'
import { meaningsOf, type Meaning, monthOf } from './words.ts'

/** The header of a message: three numbers of a date, a time of day, and its notation. */
export type Header = {
  /** In the written order; day, month and year if the month is a word. */
  date: readonly [string, string, string]
  /** The order that this header alone makes certain. */
  order: DateOrder | null
  /** The calendars that a word such as `BE` names. */
  calendars: ReadonlySet<Calendar> | null
  /** Whether the digits are those of Arabic or Persian. */
  isArabic: boolean
  /** Whether it is written in Chinese, Japanese or Korean, in which years come first. */
  isEastAsian: boolean
  /** Milliseconds of the day, by the exporter's clock. */
  clockMs: number
  /** `[…]` of iPhones, `… - ` of Android, `…: ` of old iPhones. An export uses one of them. */
  manner: 'brackets' | 'dash' | 'colon'
  /** The rest of the line. */
  rest: string
}

/**
 * Reads a line that begins a message: `28/3/2025, 9:29 p. m. - Ana: hola`, `[28/3/25, 21:29:10] Ana: hola`, `15:24,
 * 3/4/2025 - Lan: …`. Null for any other line. Blanks may be narrow or unbreakable, digits of any script, and direction
 * marks may be anywhere.
 */
export function headerOf(line: string): Header | null {
  if (!DIGIT.test(line.slice(0, MAX_BEFORE_DIGIT))) return null
  const { text, places } = normalised(line)
  const scan = scanner(text)
  const isBracketed = scan.take(/\[ ?/y) !== null
  const moment = momentAt(scan)
  if (!moment) return null
  const manner = mannerAt(scan, isBracketed)
  if (!manner) return null
  const end = scan.at()
  const last = places ? (places[end - 1] ?? 0) : end - 1
  const isArabic = places !== null && /[٠-٩۰-۹]/.test(line.slice(0, last))
  const isEastAsian = places !== null && /[\p{sc=Hani}\p{sc=Hang}]/u.test(text.slice(0, end))
  return { ...moment, isArabic, isEastAsian, manner, rest: line.slice(last + 1) }
}

const MAX_LENGTH = 100
const MAX_BEFORE_DIGIT = 30
const DIGIT = /\p{Nd}/u
const MARKS = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/

const ASCII = /^[ -~]*$/

/**
 * The beginning of a line with plain blanks, digits and punctuation, and the place of each character in the line; null
 * when that is its own.
 */
function normalised(line: string): { text: string; places: number[] | null } {
  const head = line.slice(0, MAX_LENGTH)
  if (ASCII.test(head)) return { text: head, places: null }
  let text = ''
  const places: number[] = []
  for (let at = 0; at < head.length; at += 1) {
    const character = head.charAt(at)
    const one = character > '~' ? normalisedCharacter(character) : character === '\t' ? ' ' : character
    if (one === '') continue
    text += one
    places.push(at)
  }
  return { text, places }
}

function normalisedCharacter(character: string): string {
  if (MARKS.test(character)) return ''
  if (/\s/.test(character)) return ' '
  if (DIGIT.test(character)) return String(digitOf(character))
  return PUNCTUATION[character] ?? character
}

/** The digits of each script are in order. */
function digitOf(character: string): number {
  let zero = character.charCodeAt(0)
  while (DIGIT.test(String.fromCharCode(zero - 1)) && character.charCodeAt(0) - zero < 9) zero -= 1
  return character.charCodeAt(0) - zero
}

/** Characters that count as the one behind them. */
const PUNCTUATION: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['،，、', ','],
    ['：∶', ':'],
    ['／؍⁄∕', '/'],
    ['．٫', '.'],
    ['‐‑‒–—−－', '-'],
    ['［', '['],
    ['］', ']'],
    ['（', '('],
    ['）', ')'],
  ].flatMap(([written = '', same = '']) => Array.from(written, (one) => [one, same])),
)

/** Takes one pattern after another from a text. The patterns are sticky. */
type Scanner = { take: (pattern: RegExp) => RegExpExecArray | null; at: () => number; back: (to: number) => void }

function scanner(text: string): Scanner {
  let place = 0
  return {
    take(pattern) {
      pattern.lastIndex = place
      const found = pattern.exec(text)
      if (found) place = pattern.lastIndex
      return found
    },
    at: () => place,
    back: (to) => void (place = to),
  }
}

type Moment = Pick<Header, 'date' | 'order' | 'calendars' | 'clockMs'>

/** A date and a time of day, or the reverse, with words before, between and after them. */
function momentAt(scan: Scanner): Moment | null {
  const start = scan.at()
  const dateFirst = momentIn(scan, true)
  if (dateFirst) return dateFirst
  scan.back(start)
  return momentIn(scan, false)
}

function momentIn(scan: Scanner, isDateFirst: boolean): Moment | null {
  let date = isDateFirst ? writtenDate(scan) : null // a month may be the first word
  const before = date ? '' : wordsAt(scan)
  let clock: WrittenClock | null = null
  if (isDateFirst) date ??= writtenDate(scan)
  else clock = writtenClock(scan)
  if (!date && !clock) return null
  const between = wordsAt(scan)
  date ??= writtenDate(scan)
  clock ??= writtenClock(scan)
  if (!date || !clock) return null
  const after = wordsAt(scan)

  const meanings = [before, between, after].map((words) => (words === '' ? [] : meaningsOf(words)))
  if (meanings.includes(null)) return null
  const named = namedBy(
    meanings.flatMap((some) => some ?? []),
    date.date,
  )
  const clockMs = named && clockOf(clock, named.hours)
  if (!named || clockMs === null) return null
  const beforeDate = meanings[isDateFirst ? 0 : 1] ?? []
  const isYearFirst = beforeDate.some(({ calendars }) => YEAR_FIRST.some((one) => calendars?.has(one)))
  const order = date.order ?? (isYearFirst ? 'year-first' : null)
  return { date: date.date, order, calendars: named.calendars, clockMs }
}

/** `R7/4/13`, `民國114/4/13`: an era before the date stands beside its year. */
const YEAR_FIRST: readonly Calendar[] = ['reiwa', 'heisei', 'minguo']

const wordsAt = (scan: Scanner): string => scan.take(/(?:(?!元年)[\p{L}\p{M}.,'’"״ ()])*/uy)?.[0] ?? ''

type Named = { hours: ReadonlySet<number> | null; calendars: ReadonlySet<Calendar> | null }

/**
 * The one part of the day and the one era that words name. A word that can be both (`AP` is a Persian year, and the
 * morning in Finnish) is an era if a number in the date is a year of it, else what is still missing.
 */
function namedBy(meanings: readonly Meaning[], date: Header['date']): Named | null {
  const hours = meanings.flatMap((one) => (one.hours && !one.calendars ? [one.hours] : []))
  const calendars = meanings.flatMap((one) => (one.calendars && !one.hours ? [one.calendars] : []))
  for (const { hours: part, calendars: era } of meanings) {
    if (!part || !era) continue
    if (hours.length > 0 || isEraOf(date, era)) calendars.push(era)
    else hours.push(part)
  }
  return hours.length > 1 || calendars.length > 1 ? null : { hours: hours[0] ?? null, calendars: calendars[0] ?? null }
}

function isEraOf([a, , c]: Header['date'], era: ReadonlySet<Calendar>): boolean {
  const years = a.length > 2 ? [a] : c.length <= 2 && YEAR_FIRST.some((one) => era.has(one)) ? [a, c] : [c]
  return years.some(
    (year) =>
      !calendarsOf(year, null, false).includes('gregory') && calendarsOf(year, era, false).some((one) => era.has(one)),
  )
}

type WrittenDate = Pick<Header, 'date' | 'order'>
type WrittenClock = { hour: number; minute: number; second: number }

const NUMBERED = /(?<a>\d{1,4}) ?(?<mark>[./-]) ?(?<b>\d{1,2}) ?\k<mark> ?(?<c>\d{1,4})(?!\d)[./]?/y
const IDEOGRAPHIC = /(?<a>\d{1,4}|元) ?[年년] ?(?<b>\d{1,2}) ?[月월] ?(?<c>\d{1,2}) ?[日일號号]?/y
const NAME = String.raw`(?<name>\p{L}[\p{L}\p{M}.]{0,19})`
/** Months as words: `13 abr. 2025`, `13 de abril de 2025`, `Apr 13, 2025`, `2025. ápr. 13.` */
const NAMED: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ -]?(?:de |d['’]|of )?${NAME}[ ,-]{1,2}(?:de |del )?(?<year>\d{4}|\d{2})(?![\d:])`,
    'uy',
  ),
  new RegExp(String.raw`${NAME} (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4}|\d{2})(?![\d:])`, 'uy'),
  new RegExp(String.raw`(?<year>\d{4})\.? ${NAME} (?<day>\d{1,2})(?![\d:])\.?`, 'uy'),
]

function writtenDate(scan: Scanner): WrittenDate | null {
  const start = scan.at()
  const numbers = scan.take(NUMBERED)
  const characters = numbers ? null : scan.take(IDEOGRAPHIC)
  const { a = '', b = '', c = '' } = (numbers ?? characters)?.groups ?? {}
  if (numbers) return { date: [a, b, c], order: null }
  if (characters) return { date: [a === '元' ? '1' : a, b, c], order: 'year-first' }
  for (const pattern of NAMED) {
    const { day = '', name = '', year = '' } = scan.take(pattern)?.groups ?? {}
    const month = name === '' ? null : monthOf(name)
    if (month !== null) return { date: [day, String(month), year], order: 'day-first' }
    scan.back(start)
  }
  return null
}

const CLOCK =
  /(?<hour>\d{1,2})(?: ?[:.] ?| ?h ?|時|时|點|点|시 ?)(?<minute>\d\d)(?:(?:[:.] ?| ?m(?:in)?\.? ?|分|분 ?)(?<second>\d\d)(?:秒|초| ?s(?!\p{L}))?)?(?:分|분)?(?![:.]?\d)/uy

function writtenClock(scan: Scanner): WrittenClock | null {
  const { hour, minute, second = '0' } = scan.take(CLOCK)?.groups ?? {}
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute), second: Number(second) }
}

function clockOf({ hour, minute, second }: WrittenClock, dayPeriod: ReadonlySet<number> | null): number | null {
  const hours = hourOfDay(hour, dayPeriod)
  return hours > 23 || minute > 59 || second > 59 ? null : ((hours * 60 + minute) * 60 + second) * 1000
}

/** Of the two hours that a clock of twelve means, the one in, or closer to, the named part of the day. */
function hourOfDay(hour: number, dayPeriod: ReadonlySet<number> | null): number {
  if (dayPeriod === null || hour > 12) return hour === 24 ? 0 : hour // people write 15:30 p. m. and mean 15:30
  const distance = (one: number) =>
    Math.min(...[...dayPeriod].map((other) => Math.min((one - other + 24) % 24, (other - one + 24) % 24)))
  const morning = hour % 12
  return distance(morning + 12) < distance(morning) ? morning + 12 : morning
}

function mannerAt(scan: Scanner, isBracketed: boolean): Header['manner'] | null {
  if (isBracketed) return scan.take(/\] ?/y) && 'brackets'
  if (scan.take(/(?<= )- |(?<= )-$/y)) return 'dash'
  return scan.take(/: /y) && 'colon'
}
