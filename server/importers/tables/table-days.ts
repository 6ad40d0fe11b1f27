import { certainOrder, type DayOrder, type Tried } from './table-clock.ts'
import type { Head, TableOptions, TableQuestion } from './table-importer.ts'
import { writtenMoment, type WrittenMoment } from './written-moment.ts'

/**
 * Reads the days of one column, `2026-03-29`, or returns a reason, as the rest of a sentence that begins with the cell.
 */
export type DayReader = (text: string) => Tried<string>

/**
 * Finds out how to read the days in these columns. Each may have its own notation: the order of day and month that a
 * column's first rows make certain is used for it, and a person's answer for uncertain ones.
 * @param rows the first rows, without the header
 */
export function tableDays(
  rows: Head,
  columns: readonly number[],
  { dayOrder }: TableOptions,
): { readers: ReadonlyMap<number, DayReader> } | { questions: TableQuestion[] } {
  const readers = new Map<number, DayReader>()
  for (const at of columns) {
    const written = rows.flatMap(({ cells }) => writtenDay(cells[at] ?? ''))
    const order = certainOrder(written) ?? dayOrder ?? null
    if (order === null && written.some(({ isOrderOpen }) => isOrderOpen)) return { questions: [{ about: 'day-order' }] }
    readers.set(at, (text) => dayOf(text, order))
  }
  return { readers }
}

function writtenDay(text: string): WrittenMoment[] {
  const written = writtenMoment(text)
  return written && 'year' in written ? [written] : []
}

function dayOf(text: string, order: DayOrder | null): Tried<string> {
  const serial = SERIAL.exec(text)?.[1]
  if (serial !== undefined) return within(new Date((Number(serial) - DAYS_TO_1970) * DAY_MS))
  const written = writtenMoment(text)
  if (!written) return { reason: 'is no day: write it as 2026-03-29' }
  if ('instant' in written) return { reason: 'counts seconds and names no day of the calendar: write it as 2026-03-29' }
  if (written.isOrderOpen && order === null)
    return { reason: 'does not say which is the day and which the month: say the order of the dates' }
  const isSwapped = written.isOrderOpen && order === 'month-first'
  const [month, day] = isSwapped ? [written.day, written.month] : [written.month, written.day]
  const at = new Date(Date.UTC(written.year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || at.getUTCFullYear() !== written.year) {
    return {
      reason: `names no day of the calendar${written.isOrderOpen ? ` with the ${order === 'month-first' ? 'month' : 'day'} first` : ''}`,
    }
  }
  return within(at)
}

const within = (at: Date): Tried<string> =>
  at.getUTCFullYear() < 1900 || at.getUTCFullYear() > 2199
    ? { reason: 'lies outside the years 1900 to 2199' }
    : { value: at.toISOString().slice(0, 10) }

/** Placeholders of systems for no day: the last possible year, or only zeros. */
export const isNoDay = (text: string): boolean =>
  NO_DAY.test(text) || (text.includes('9999') && writtenDay(text).some(({ year }) => year === 9999))

/** Including placeholders that are no days of the calendar. */
const NO_DAY = /^(?:9999|9{8}|0)$|^(?:0{4}-0{2}-0{2}|00\/00\/0000|9999-99-99|99[-/.]99[-/.]9999)/

/** A serial number of a spreadsheet, from a column that was not formatted as days. */
const SERIAL = /^([1-9]\d{4})(?:\.\d+)?$/
/** From the day that spreadsheets count from, including their mistaken leap year of 1900. */
const DAYS_TO_1970 = 25_569
const DAY_MS = 86_400_000
