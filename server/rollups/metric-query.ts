import type { DimensionName, MetricFilter, MetricName, MetricSums } from '#contracts/metrics.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'

export type MetricQuery = {
  metric: MetricName
  /** At most two, of those that the metric has. */
  by: readonly DimensionName[]
  filter: MetricFilter
  period: Period
  /** By the days of the partner's calendar, or by those of UTC. */
  isLocal: boolean
  /** What is not old enough by then is not told: policies of which nobody knows yet whether they persist. */
  today: Day
}

/** One row for each combination of what it is told by that there is, with its key for each: an id, a day, a number; null for none. */
export type MeasuredRow = { keys: (string | number | null)[] } & MetricSums
