import type { AlertPeriod, MetricWatch } from '#contracts/alert-rules.ts'
import type { MetricSums } from '#contracts/metrics.ts'

import { metrics, metricValue } from '../metrics.ts'
import { addDays, type Day, type Period, previousPeriod } from '../reporting-period.ts'

/** What a metric summed up to in the period of a rule and, where the rule compares, in the equal one before. */
export type Measured = { sums: MetricSums; before: MetricSums | null }

/** The days that a rule looks at, as seen from `today`; and those before, where it compares. */
export function daysLookedAt({ period, test }: Pick<MetricWatch, 'period' | 'test'>, today: Day) {
  const days = periods[period](today)
  return { days, before: test === 'changed' ? previousPeriod(days) : null }
}

const periods: Record<AlertPeriod, (today: Day) => Period> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'last-7-days': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30-days': (today) => ({ from: addDays(today, -29), to: today }),
}

/** How many days its period has. */
export const PERIOD_DAYS: Record<AlertPeriod, number> = {
  today: 1,
  yesterday: 1,
  'last-7-days': 7,
  'last-30-days': 30,
}

type Judged = Pick<MetricWatch, 'metric' | 'test' | 'threshold' | 'fewest'>

/** Whether a number is out of bounds; null where there are too few cases to say so. */
export function isOutOfBounds({ metric, test, threshold, fewest }: Judged, { sums, before }: Measured): boolean | null {
  const value = told(metric, fewest, sums)
  if (value === null) return null
  if (test === 'above') return value > threshold
  if (test === 'below') return value < threshold
  const earlier = before && told(metric, fewest, before)
  return earlier === null ? null : Math.abs(value - earlier) > threshold
}

function told(metric: MetricWatch['metric'], fewest: number, sums: MetricSums): number | null {
  return sums.cases < fewest ? null : metricValue(metrics[metric], sums).value
}

/** What several days or groups come to together: sums add up, values do not. */
export const together = (all: readonly MetricSums[]): MetricSums => ({
  part: total(all.map(({ part }) => part)),
  whole: total(all.map(({ whole }) => whole)),
  cases: total(all.map(({ cases }) => cases)),
  squares: all.some(({ squares }) => squares === null) ? null : total(all.map(({ squares }) => squares ?? 0)),
})

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
