import { unescaped } from '#server/sheets/shared-strings.ts'

/** A cell of a sheet while it is read. */
export type Cell = {
  column: number
  type: string
  style: number
  /** The value as it is written, of a formula the one that was last computed. */
  value: string
  /** A text that stands in the cell itself. */
  inline: string
}

type Book = { strings: readonly string[]; dates: ReadonlySet<number>; countsFrom1904: boolean }

/** What a cell shows, as text: numbers without the noise of their last digits, days and times as ISO 8601 has them. */
export function cellText({ type, style, value, inline }: Cell, book: Book): string {
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? ''
    case 'inlineStr':
      return inline
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'str':
      return unescaped(value)
    case 'e':
    case 'd':
      return value
    default: {
      const number = Number(value)
      if (value === '' || !Number.isFinite(number)) return value
      return book.dates.has(style) ? moment(number, book.countsFrom1904) : String(Number(number.toPrecision(15)))
    }
  }
}

/** `2026-03-29`, `2026-03-29 09:30:00`, or `09:30:00` of a time that belongs to no day. */
function moment(days: number, countsFrom1904: boolean): string {
  const at = new Date(Math.round((days + (countsFrom1904 ? 1462 : 0) - DAYS_TO_1970) * DAY_MS))
  if (Number.isNaN(at.getTime())) return String(days)
  const [day = '', rest = ''] = at.toISOString().split('T')
  const time = rest.slice(0, 8)
  if (days >= 0 && days < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

const DAY_MS = 86_400_000
/** From the day that spreadsheets count from, their mistaken leap year of 1900 included. */
const DAYS_TO_1970 = 25_569
