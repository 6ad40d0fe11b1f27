import type { ReportPeriod } from '#contracts/report-kinds.ts'
import type { ReportSchedule } from '#contracts/reports.ts'

import { addDays } from '../reporting-period.ts'
import { startOfDay } from '../time-zone.ts'
import { nextDue } from './next-due.ts'
import { reportDays } from './report-days.ts'

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
