import type { ReportPeriod } from '#contracts/report-kinds.ts'

import { addMonths, monthOf } from '../time/months.ts'
import { addDays, type Day, type Period, weekdayOf } from '../time/reporting-period.ts'
import { dayIn } from '../time/time-zone.ts'

/** The days of the latest complete period in a time zone: today is never one of them. */
export function reportDays(period: ReportPeriod, timeZone: string, now: Date): Period {
  const today = dayIn(timeZone, now)
  switch (period) {
    case 'last-day':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last-week': {
      const monday = addDays(today, 1 - weekdayOf(today))
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    }
    case 'last-month':
      return monthsBefore(monthOf(today), 1)
    case 'last-quarter':
      return monthsBefore(addMonths(monthOf(today), -((monthNumber(today) - 1) % 3)), 3)
    case 'last-year':
      return monthsBefore(`${today.slice(0, 4)}-01-01`, 12)
  }
}

/** The days of the latest period that is complete in all of these time zones. */
export const reportDaysIn = (period: ReportPeriod, zones: readonly string[], now: Date): Period =>
  zones.map((timeZone) => reportDays(period, timeZone, now)).reduce((one, other) => (other.to < one.to ? other : one))

const monthsBefore = (first: Day, months: number): Period => ({
  from: addMonths(first, -months),
  to: addDays(first, -1),
})
const monthNumber = (day: Day) => Number(day.slice(5, 7))
