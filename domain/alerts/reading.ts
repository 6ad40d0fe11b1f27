import type { AlertPeriod, MetricWatch } from '#contracts/alert-rules.ts'
import type { MetricSums } from '#contracts/metrics.ts'

import { metrics, metricValue } from '../metrics/metrics.ts'
import { addMonths, monthOf } from '../time/months.ts'
import { isMonthly, monthsAfter, newestMonth, periodBefore } from '../metrics/question.ts'
import { addDays, type Day, lengthOf, type Period } from '../time/reporting-period.ts'

/** What a metric summed up to in the period of a rule and, where the rule compares, in the equal one before. */
export type Measured = { sums: MetricSums; before: MetricSums | null }

type Watched = Pick<MetricWatch, 'metric' | 'period' | 'test'>

/** Whether a number is how many of something there are: of none it is nought, and no number of too few. */
export const isCount = (metric: MetricWatch['metric']): boolean => metrics[metric].kind === 'count'

/** Whether a number is told too low as long as a day is not over, by a rule to which that matters. */
export const needsWholeDays = ({ metric, test }: Pick<MetricWatch, 'metric' | 'test'>): boolean =>
  isCount(metric) && !isMonthly(metric) && test !== 'above'

/**
 * The days that a rule looks at, as seen from `today`; and those before, where it compares. Policies have months: the newest that is
 * over and, of persistency, old enough, whatever the period says.
 */
export function daysLookedAt(watch: Watched, today: Day) {
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
 * The days before those looked at in which a group must have had something for a rule to miss it: as many, and a week at least. Null
 * for a rule that misses nothing.
 */
export function daysKnownBy(watch: Watched, days: Period): Period | null {
  if (!isCount(watch.metric) || watch.test !== 'below') return null
  if (isMonthly(watch.metric)) return periodBefore(watch.metric, days)
  return { from: addDays(days.from, -Math.max(WEEK, lengthOf(days))), to: addDays(days.from, -1) }
}

const WEEK = 7

type Judged = Pick<MetricWatch, 'metric' | 'test' | 'threshold' | 'fewest'>

/** Whether a number is out of bounds; null where there are too few cases to say so, which does not concern how many there are. */
export function isOutOfBounds({ metric, test, threshold, fewest }: Judged, { sums, before }: Measured): boolean | null {
  const value = told(metric, fewest, sums)
  if (value === null) return null
  if (test === 'above') return value > threshold
  if (test === 'below') return value < threshold
  const earlier = before && told(metric, fewest, before)
  return earlier === null ? null : Math.abs(value - earlier) > threshold
}

function told(metric: MetricWatch['metric'], fewest: number, sums: MetricSums): number | null {
  return sums.cases < fewest && !isCount(metric) ? null : metricValue(metrics[metric], sums).value
}

export const NOTHING: MetricSums = { part: 0, whole: 0, cases: 0, squares: null }

/** What several days or groups come to together: sums add up, values do not. */
export const together = (all: readonly MetricSums[]): MetricSums => ({
  part: total(all.map(({ part }) => part)),
  whole: total(all.map(({ whole }) => whole)),
  cases: total(all.map(({ cases }) => cases)),
  squares: all.some(({ squares }) => squares === null) ? null : total(all.map(({ squares }) => squares ?? 0)),
})

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
