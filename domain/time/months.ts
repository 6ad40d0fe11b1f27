import type { Day } from './reporting-period.ts'

/** The same day some months later or, if that month has no such day, its last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** The number of whole months between two days: as many as can be added to the first without passing the second. */
export function monthsBetween(from: Day, to: Day): number {
  const [year, month] = partsOf(from)
  const [toYear, toMonth] = partsOf(to)
  const most = (toYear - year) * 12 + toMonth - month
  return addMonths(from, most) <= to ? most : most - 1
}

/** The first day of the month that a day lies in. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`

const partsOf = (day: Day) => day.split('-').map(Number) as [year: number, month: number, date: number]
