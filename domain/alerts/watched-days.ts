import type { AlertPeriod, MetricWatch } from '#contracts/alert-rules.ts'
import type { MetricSums } from '#contracts/metrics.ts'

import { isMonthly, monthsAfter, newestMonth, periodBefore } from '../metrics/metric-query.ts'
import { metrics, metricValue } from '../metrics/metrics.ts'
import { addMonths, monthOf } from '../time/months.ts'
import { addDays, type Day, lengthOf, type Period } from '../time/reporting-period.ts'

/** The sums of a metric in the period of a rule and, if the rule compares, in the equally long period before. */
export type Measured = { sums: MetricSums; before: MetricSums | null }

type WatchedMetric = Pick<MetricWatch, 'metric' | 'period' | 'test'>

/** Whether a metric is a count: without cases it is 0, and it is never "too few cases". */
export const isCount = (metric: MetricWatch['metric']): boolean => metrics[metric].kind === 'count'

/** Whether an unfinished day would make a count too low for this rule. */
export const needsWholeDays = ({ metric, test }: Pick<MetricWatch, 'metric' | 'test'>): boolean =>
  isCount(metric) && !isMonthly(metric) && test !== 'above'

/**
 * The days that a rule watches, as seen from `today`, and those before if it compares. Policies are counted by month: the newest month
 * that is over and, for persistency, old enough, regardless of the period of the rule.
 */
export function watchedDays(watch: WatchedMetric, today: Day) {
  const { metric, period, test } = watch
  const days = isMonthly(metric)
    ? newestWholeMonth(metric, today)
    : periods[period](needsWholeDays(watch) && period !== 'yesterday' ? addDays(today, -1) : today)
  return { days, before: test === 'changed' ? periodBefore(metric, days) : null }
}

const periods: Record<AlertPeriod, (today: Day) => Period> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'last-7-days': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30-days': (today) => ({ from: addDays(today, -29), to: today }),
}

function newestWholeMonth(metric: MetricWatch['metric'], today: Day): Period {
  const from = monthsAfter(metric) === null ? addMonths(monthOf(today), -1) : newestMonth(metric, today)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/**
 * The days before the watched ones in which a group must have had some cases so that the rule notices their absence: the same number
 * of days, and at least a week. Null for a rule that does not watch for absence.
 */
export function earlierDays(watch: WatchedMetric, days: Period): Period | null {
  if (!isCount(watch.metric) || watch.test !== 'below') return null
  if (isMonthly(watch.metric)) return periodBefore(watch.metric, days)
  return { from: addDays(days.from, -Math.max(WEEK, lengthOf(days))), to: addDays(days.from, -1) }
}

const WEEK = 7

type Condition = Pick<MetricWatch, 'metric' | 'test' | 'threshold' | 'fewest'>

/** Whether a metric is out of bounds; null if there are too few cases to judge, which never applies to counts. */
export function isOutOfBounds(
  { metric, test, threshold, fewest }: Condition,
  { sums, before }: Measured,
): boolean | null {
  const value = valueOf(metric, fewest, sums)
  if (value === null) return null
  if (test === 'above') return value > threshold
  if (test === 'below') return value < threshold
  const earlier = before && valueOf(metric, fewest, before)
  return earlier === null ? null : Math.abs(value - earlier) > threshold
}

function valueOf(metric: MetricWatch['metric'], fewest: number, sums: MetricSums): number | null {
  return sums.cases < fewest && !isCount(metric) ? null : metricValue(metrics[metric], sums).value
}

export const EMPTY_SUMS: MetricSums = { part: 0, whole: 0, cases: 0, squares: null }

/** The sums of several days or groups together. Sums can be added, values cannot. */
export const addSums = (all: readonly MetricSums[]): MetricSums => ({
  part: total(all.map(({ part }) => part)),
  whole: total(all.map(({ whole }) => whole)),
  cases: total(all.map(({ cases }) => cases)),
  squares: all.some(({ squares }) => squares === null) ? null : total(all.map(({ squares }) => squares ?? 0)),
})

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
