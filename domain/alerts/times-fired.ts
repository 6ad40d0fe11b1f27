import type { MetricWatch } from '#contracts/alert-rules.ts'
import type { MetricSums } from '#contracts/metrics.ts'

import { type Day, daysOf, type Period } from '../time/reporting-period.ts'
import { daysKnownBy, daysLookedAt, isOutOfBounds, together } from './reading.ts'

/** What a metric summed up to on each day of one group. */
export type DailySums = ReadonlyMap<Day, MetricSums>

/**
 * How often a rule would have fired for one group, or for the whole, had it been looked at once on each of these days: an alert stays
 * open while its number is out of bounds, or cannot be told, and is not told again. A group that nobody knew by then is not missed.
 */
export function timesFired(watch: MetricWatch, daily: DailySums, looks: Period, isGroup = false): number {
  let times = 0
  let isOpen = false
  for (const today of daysOf(looks)) {
    const { days, before } = daysLookedAt(watch, today)
    const known = isGroup ? daysKnownBy(watch, days) : null
    const sums = summed(daily, days)
    const isKnown = !known || sums.cases > 0 || summed(daily, known).cases > 0
    const isOut = isKnown ? isOutOfBounds(watch, { sums, before: before && summed(daily, before) }) : null
    if (isOut && !isOpen) times += 1
    isOpen = isOut ?? isOpen
  }
  return times
}

const summed = (daily: DailySums, days: Period): MetricSums =>
  together(daysOf(days).flatMap((day) => daily.get(day) ?? []))
