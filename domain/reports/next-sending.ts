import type { ReportPeriod } from '#contracts/report-kinds.ts'
import type { ReportSchedule } from '#contracts/reports.ts'
import { addDays, type Day, weekdayOf } from '../time/reporting-period.ts'
import { dayIn, instantAt, startOfDay } from '../time/time-zone.ts'
import { reportDays } from './report-days.ts'
import { addMonths, monthOf } from '../time/months.ts'

/** When a report is sent, and of which days; `countedIn` is the zone by whose clocks dashboards count these. */
export type Sending = { schedule: ReportSchedule; period: ReportPeriod; timeZone: string; countedIn: string }

/**
 * The first instant after `after` at which a report is sent: at the hour of its schedule or, where its days are counted by clocks that are
 * behind, as soon as these are over: a day that is told before its end is told wrong.
 */
export function nextSending({ schedule, period, timeZone, countedIn }: Sending, after: Date): Date {
  const isOver = (hour: Date) => startOfDay(countedIn, addDays(reportDays(period, timeZone, hour).to, 1))
  // of an hour that has passed the days may not have
  let hour = new Date(after.getTime() - MAX_WAIT_MS)
  for (;;) {
    hour = nextDue(schedule, timeZone, hour)
    const sent = new Date(Math.max(hour.getTime(), isOver(hour).getTime()))
    if (sent > after) return sent
  }
}

/** No clocks are further apart. */
const MAX_WAIT_MS = 2 * 86_400_000

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
