import type { ReportSchedule } from '#contracts/reports.ts'

import { addMonths, monthOf } from '../months.ts'
import { addDays, type Day, weekdayOf } from '../reporting-period.ts'
import { dayIn, instantAt } from '../time-zone.ts'

/**
 * The first instant after `after` at which a schedule is due, by the clocks of a zone. Where they skip its hour it is due when they go on;
 * of an hour that they strike twice the first counts, and it is not due again. A month that is too short for its day ends in its stead.
 */
export function nextDue(schedule: ReportSchedule, timeZone: string, after: Date): Date {
  const time = `T${String(schedule.hour).padStart(2, '0')}:00:00`
  // from the day before: at the date line, and behind a skipped midnight, an hour belongs to the day that it is asked for
  for (let day = addDays(dayIn(timeZone, after), -1); ; day = addDays(day, 1)) {
    if (!isDay(schedule, day)) continue
    const due = instantAt(timeZone, `${day}${time}`)
    if (due > after) return due
  }
}

function isDay(schedule: ReportSchedule, day: Day): boolean {
  switch (schedule.every) {
    case 'day':
      return true
    case 'week':
      return weekdayOf(day) === schedule.weekday
    case 'month': {
      const last = addDays(addMonths(monthOf(day), 1), -1)
      return Number(day.slice(8)) === Math.min(schedule.day, Number(last.slice(8)))
    }
  }
}
