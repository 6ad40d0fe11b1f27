import type { ReadingOptions } from '../importer.ts'
import type { Header } from './header.ts'

/** The order of day, month and year in a date. */
export type DateOrder = NonNullable<ReadingOptions['dayOrder']> | 'year-first'

/**
 * The order of the dates in an export, by the first rule that decides: four digits are a year; a number above 12 is a
 * day; a number that decreases from one message to the next within a year is no month; of two numbers, the day changes
 * more often. Null when none decides.
 */
export function dateOrderOf(headers: readonly Header[]): DateOrder | null {
  const dates = headers.map(({ date }) => date)
  if (dates.filter(([a]) => a.length > 2).length * 2 > dates.length) return 'year-first'
  const numbers = dates.map(([a, b, c]) => [Number(a), Number(b), Number(c)] as const)
  const next = numbers.slice(1).map((date, at) => [numbers[at]!, date] as const)
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

/** A text that looks like the head of a message must not overrule all real ones. */
function more(first: number, second: number): DateOrder | null {
  return first === second ? null : first > second ? 'day-first' : 'month-first'
}

const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length

/** The day of a header's date, as milliseconds of a calendar without zones; null when our calendar does not have it. */
export function dayOf({ date: [a, b, c] }: Header, order: DateOrder): number | null {
  if (a.length > 2 !== (order === 'year-first')) return null
  const [written, month, day] = order === 'year-first' ? [a, b, c] : order === 'day-first' ? [c, b, a] : [c, a, b]
  const year = written.length <= 2 ? 2000 + Number(written) : Number(written)
  const midnight = Date.UTC(year, Number(month) - 1, Number(day))
  const isDay =
    new Date(midnight).getUTCMonth() === Number(month) - 1 && new Date(midnight).getUTCDate() === Number(day)
  return isDay && year >= FIRST_YEAR && year < LAST_YEAR ? midnight : null
}

/** There was no WhatsApp before; later years are those of other calendars. */
const FIRST_YEAR = 2009
const LAST_YEAR = 2200
