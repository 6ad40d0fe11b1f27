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
  /** Policies that are too young on this day for a known persistency are left out. */
  today: Day
}

/**
 * One row for each existing combination of the groupings, with a key for each: an id, a day, a number; null for none.
 */
export type MeasuredRow = { keys: (string | number | null)[] } & MetricSums
