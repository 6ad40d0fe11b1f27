import type { Totals } from '#contracts/dashboards.ts'
import { averageHandleTime, type HandleTime } from '#domain/conversations/handle-time.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

/** The average handle time in milliseconds where enough was handled to speak of one, else null. */
export const shownHandleTime = (time: HandleTime): number | null =>
  time.handled < MIN_CASES ? null : averageHandleTime(time)

/** (now − before) / before of a measure; null where there is nothing, or too few cases, on either side. */
export function relativeChange(
  measure: (totals: Totals) => number | null,
  cases: (totals: Totals) => number,
  now: Totals,
  before: Totals,
): number | null {
  const [latest, earlier] = [measure(now), measure(before)]
  if (latest === null || !earlier || Math.min(cases(now), cases(before)) < MIN_CASES) return null
  return (latest - earlier) / earlier
}
