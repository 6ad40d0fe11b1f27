import type { Finding, ReadingOptions } from '../importer.ts'
import type { Head, TableQuestion } from './table-importer.ts'
import { writtenMoment, type WrittenMoment } from './written-moment.ts'
import { isTimeZone, zoneClock } from './zone-clock.ts'

/**
 * Reads the dates of a table as ISO 8601 in UTC, or returns a reason, as the rest of a sentence that begins with the
 * cell.
 */
export type TableClock = (text: string) => Tried<{ at: string; local: string }>

export type DayOrder = NonNullable<ReadingOptions['dayOrder']>

/**
 * Finds out how to read the dates in these columns.
 * @param rows the first rows, without the header
 * @param waits whether the table cannot be read before its zone is known; otherwise its times provisionally count as
 *   UTC, because another import with the zone corrects them
 */
export function tableClock(
  rows: Head,
  columns: readonly number[],
  options: ReadingOptions,
  waits: boolean,
): { clock: TableClock; questions: TableQuestion[] } | { questions: TableQuestion[] } | { finding: Finding } {
  const { timeZone } = options
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    return {
      finding: { reason: `The time zone ${JSON.stringify(timeZone)} is not known: say one such as America/Santiago.` },
    }
  }
  const written = rows.flatMap(({ cells }) => columns.flatMap((at) => writtenDay(cells[at] ?? '')))
  const dayOrder = options.dayOrder ?? certainOrder(written)
  const questions: TableQuestion[] = []
  const isZoneOpen = timeZone === undefined && written.some(({ offset }) => offset === null)
  const isOrderOpen = !dayOrder && written.some((one) => one.isOrderOpen)
  if (isZoneOpen) questions.push({ about: 'time-zone', ...(waits && { waits: true }) })
  if (isOrderOpen) questions.push({ about: 'day-order' })
  if (isOrderOpen || (isZoneOpen && waits)) return { questions }
  const zone = isZoneOpen ? 'UTC' : timeZone
  const toInstant = zone === undefined ? null : zoneClock(zone)
  return { clock: (text) => momentOf(text, dayOrder, toInstant), questions }
}

function writtenDay(text: string): WrittenMoment[] {
  const written = writtenMoment(text)
  return written && 'year' in written ? [written] : []
}

/**
 * A number above 12 is no month, which decides for all dates of the table. Null when there is none, or when they
 * contradict each other.
 */
export function certainOrder(written: readonly WrittenMoment[]): DayOrder | null {
  const open = written.filter(({ isOrderOpen }) => isOrderOpen)
  const isDayFirst = open.some(({ day }) => day > 12)
  const isMonthFirst = open.some(({ month }) => month > 12)
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day-first' : 'month-first'
}

function momentOf(
  text: string,
  order: DayOrder | null,
  toInstant: ((local: number) => number) | null,
): ReturnType<TableClock> {
  const written = writtenMoment(text)
  if (!written) return { reason: 'is no date and time: write it as 2026-03-29 09:30:00' }
  if ('instant' in written) return withinYears(written.instant, written.instant)
  if (written.isOrderOpen && !order)
    return { reason: 'does not say which is the day and which the month: say the order of the dates' }
  const isSwapped = written.isOrderOpen && order === 'month-first'
  const [month, day] = isSwapped ? [written.day, written.month] : [written.month, written.day]
  const midnight = Date.UTC(written.year, month - 1, day)
  if (new Date(midnight).getUTCMonth() !== month - 1 || new Date(midnight).getUTCDate() !== day) {
    return {
      reason: `names no day of the calendar${written.isOrderOpen ? ` with the ${order === 'day-first' ? 'day' : 'month'} first` : ''}`,
    }
  }
  const local = midnight + written.clockMs
  if (written.offset !== null) return withinYears(local - written.offset * 60_000, local)
  if (!toInstant) return { reason: 'has no time zone, unlike the first rows: say in which zone such times are' }
  return withinYears(toInstant(local), local)
}

function withinYears(instant: number, local: number): ReturnType<TableClock> {
  if (!(instant >= EARLIEST && instant < LATEST)) return { reason: 'lies outside the years 1900 to 2199' }
  return { value: { at: new Date(instant).toISOString(), local: new Date(local).toISOString().slice(0, 19) } }
}

const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** The result of reading a cell, or why there is none. */
export type Tried<Value> = { value: Value } | { reason: string }
