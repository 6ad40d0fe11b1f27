import type { Totals } from '#contracts/dashboards.ts'
import { averageHandleTime, type HandleTime } from '#domain/conversations/handle-time.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

/** (now − before) / before of a measure; null if either side has no value or too few cases. */
export function relativeChange(
  measure: (totals: Totals) => number | null,
  cases: (totals: Totals) => number,
  now: Totals,
  before: Totals,
): number | null {
  const [current, previous] = [measure(now), measure(before)]
  if (current === null || !previous || Math.min(cases(now), cases(before)) < MIN_CASES) return null
  return (current - previous) / previous
}

/** The average handle time in milliseconds; null if too few interactions were handled. */
export const handleTimeIfEnough = (time: HandleTime): number | null =>
  time.handled < MIN_CASES ? null : averageHandleTime(time)
