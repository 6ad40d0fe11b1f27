import type { ReportPeriod } from '#contracts/report-kinds.ts'
import type { ReportSchedule } from '#contracts/reports.ts'

import { addMonths, monthOf } from '../time/months.ts'
import { addDays, type Day, weekdayOf } from '../time/reporting-period.ts'
import { dayIn, instantAt, startOfDay } from '../time/time-zone.ts'
import { reportDays } from './report-days.ts'

/** When a report is sent, and for which days. `countedIn`: the time zone in which dashboards count these days. */
export type Sending = { schedule: ReportSchedule; period: ReportPeriod; timeZone: string; countedIn: string }

/**
 * The first instant after `after` at which a report is sent: at the hour of its schedule or, if its days are counted in a zone that is
 * behind, as soon as these days are over. The figures of an unfinished day would be wrong.
 */
export function nextSending({ schedule, period, timeZone, countedIn }: Sending, after: Date): Date {
  const endOfDays = (hour: Date) => startOfDay(countedIn, addDays(reportDays(period, timeZone, hour).to, 1))
  // the hour may have passed while its days are not over yet, so begin earlier
  let hour = new Date(after.getTime() - MAX_WAIT_MS)
  for (;;) {
    hour = nextDue(schedule, timeZone, hour)
    const sendAt = new Date(Math.max(hour.getTime(), endOfDays(hour).getTime()))
    if (sendAt > after) return sendAt
  }
}

/** No two time zones are further apart. */
const MAX_WAIT_MS = 2 * 86_400_000

/**
 * The first instant after `after` at which a schedule is due in a time zone. If clocks skip its hour, it is due when the skipped hour
 * ends; if they repeat its hour, only the first counts. In a month that is too short for its day, the last day counts instead.
 */
export function nextDue(schedule: ReportSchedule, timeZone: string, after: Date): Date {
  const time = `T${String(schedule.hour).padStart(2, '0')}:00:00`
  // begin with the day before: near the date line, and after a skipped midnight, an hour may belong to the previous day
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
