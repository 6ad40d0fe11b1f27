import type { AlertQuiet } from '#contracts/alert-rules.ts'

import { addDays, type Day, weekdayOf } from '../time/reporting-period.ts'
import { dayIn, instantAt } from '../time/time-zone.ts'

/** When people may be notified of an event that happens now: at once, or at the end of the current quiet hours. */
export function notifyAt(quiet: AlertQuiet | null, now: Date): Date {
  if (!quiet) return now
  let at = now
  // one stretch of quiet hours may end where the next begins
  for (let stretches = 0; stretches <= DAYS_OF_A_WEEK; stretches += 1) {
    const end = quietEnd(quiet, at)
    if (!end) return at
    at = end
  }
  return at
}

/** Whether every minute of the week is quiet, so that no notification would ever be sent. */
export const isAlwaysQuiet = ({ from, to, weekdays }: AlertQuiet): boolean =>
  from === to && new Set(weekdays).size === DAYS_OF_A_WEEK

/** The end of the quiet stretch that contains an instant, in its time zone; null if there is none. */
function quietEnd(quiet: AlertQuiet, at: Date): Date | null {
  const today = dayIn(quiet.time_zone, at)
  for (const day of [addDays(today, -1), today]) {
    if (!quiet.weekdays.includes(weekdayOf(day))) continue
    const { from, to } = stretchOf(quiet, day)
    if (from <= at && at < to) return to
  }
  return null
}

function stretchOf({ from, to, time_zone }: AlertQuiet, day: Day) {
  const isOverNight = to <= from
  return {
    from: instantAt(time_zone, `${day}T${from}:00`),
    to: instantAt(time_zone, `${isOverNight ? addDays(day, 1) : day}T${to}:00`),
  }
}

const DAYS_OF_A_WEEK = 7
