import type { MetricWatch } from '#contracts/alert-rules.ts'
import type { MetricSums } from '#contracts/metrics.ts'

import { type Day, daysOf, type Period } from '../time/reporting-period.ts'
import { earlierDays, watchedDays, isOutOfBounds, addSums } from './watched-days.ts'

/** The sums of a metric for one group on each day. */
export type DailySums = ReadonlyMap<Day, MetricSums>

/**
 * How often a rule would have fired for one group, or for all together, if it had been checked once on each of these days. An alert
 * stays open while its metric is out of bounds or cannot be judged, and does not fire again. A group without cases, now or in the
 * earlier days, is not judged.
 */
export function timesFired(watch: MetricWatch, daily: DailySums, looks: Period, isGroup = false): number {
  let times = 0
  let isOpen = false
  for (const today of daysOf(looks)) {
    const { days, before } = watchedDays(watch, today)
    const earlier = isGroup ? earlierDays(watch, days) : null
    const sums = summed(daily, days)
    const isKnown = !earlier || sums.cases > 0 || summed(daily, earlier).cases > 0
    const isOut = isKnown ? isOutOfBounds(watch, { sums, before: before && summed(daily, before) }) : null
    if (isOut && !isOpen) times += 1
    isOpen = isOut ?? isOpen
  }
  return times
}

const summed = (daily: DailySums, days: Period): MetricSums =>
  addSums(daysOf(days).flatMap((day) => daily.get(day) ?? []))
