import { type Calendar, CALENDARS, calendarsOf, type DateOrder, midnightOf } from './calendars.ts'
import type { Header } from './header.ts'

/**
 * The order of the dates in an export, by the first rule that decides: four digits are a year; a number above 12 is a
 * day; a number that decreases from one message to the next within a year is no month; of two numbers, the day changes
 * more often. Null when none decides.
 */
export function dateOrderOf(headers: readonly Header[]): DateOrder | null {
  const open = headers.filter(({ order }) => order === null)
  const dates = open.map(({ date }) => date)
  if (dates.length === 0) return headers.length > 0 ? 'day-first' : null
  if (dates.filter(([a]) => a.length > 2).length * 2 > dates.length) return 'year-first'
  const numbers = dates.map(([a, b, c]) => [Number(a), Number(b), Number(c)] as const)
  const next = numbers.slice(1).map((date, at) => [numbers[at]!, date] as const)
  if (beginWithShortYears(open, next)) return 'year-first'
  const withinYear = next.filter(([one, other]) => one[2] === other[2])
  return (
    more(
      count(numbers, ([a]) => a > 12),
      count(numbers, ([, b]) => b > 12),
    ) ??
    more(
      count(withinYear, ([one, other]) => other[0] < one[0]),
      count(withinYear, ([one, other]) => other[1] < one[1]),
    ) ??
    more(
      count(next, ([one, other]) => other[0] !== one[0]),
      count(next, ([one, other]) => other[1] !== one[1]),
    )
  )
}

type Numbers = readonly [number, number, number]

/** `25. 4. 13.`: the last number changes like a day, or is no year of WhatsApp, and the first one can be a year. */
function beginWithShortYears(headers: readonly Header[], next: readonly (readonly [Numbers, Numbers])[]): boolean {
  const isYear = (written: string) =>
    written.length === 2 && Number(written) >= FIRST_SHORT_YEAR && Number(written) <= LAST_SHORT_YEAR
  if (!headers.every(({ date: [a, b, c], calendars }) => !calendars && isYear(a) && Number(b) <= 12 && c.length <= 2))
    return false
  return (
    headers.some(({ date: [, , c], isEastAsian }) => isEastAsian || Number(c) < FIRST_SHORT_YEAR) ||
    count(next, ([one, other]) => other[2] !== one[2]) > count(next, ([one, other]) => other[0] !== one[0])
  )
}

const FIRST_SHORT_YEAR = 9
const LAST_SHORT_YEAR = 45

/** A text that looks like the head of a message must not overrule all real ones. */
function more(first: number, second: number): DateOrder | null {
  return first === second ? null : first > second ? 'day-first' : 'month-first'
}

const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length

/** The calendar of an export: the one that most of its headers can have. */
export function calendarOf(headers: readonly Header[], order: DateOrder): Calendar {
  const counts = new Map<Calendar, number>()
  for (const header of headers) {
    const { year } = partsOf(header, order)
    for (const name of calendarsOf(year, header.calendars, header.isArabic))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return CALENDARS.find(({ name }) => counts.get(name) === most)?.name ?? 'gregory'
}

/** The day of a header's date, as milliseconds of a calendar without zones; null when the calendar does not have it. */
export function dayOf(header: Header, order: DateOrder, calendar: Calendar): number | null {
  const { year, month, day, isYearFirst } = partsOf(header, order)
  const [a, , c] = header.date
  if ((a.length > 2 && !isYearFirst) || (c.length > 2 && isYearFirst)) return null
  if (!calendarsOf(year, header.calendars, header.isArabic).includes(calendar)) return null
  return midnightOf(calendar, year, Number(month), Number(day))
}

function partsOf({ date: [a, b, c], order: own }: Header, order: DateOrder) {
  const decided = own ?? order
  const isYearFirst = decided === 'year-first'
  const [year, month, day] = isYearFirst ? [a, b, c] : decided === 'day-first' ? [c, b, a] : [c, a, b]
  return { year, month, day, isYearFirst }
}
