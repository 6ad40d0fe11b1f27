import type { DimensionName, FiguresQuery, MetricFilter, MetricName } from '#contracts/metrics.ts'

import { isOldEnough } from '../persistency/persistency.ts'
import { addMonths, monthOf, monthsBetween } from '../time/months.ts'
import { addDays, type Day, type Period, periodOf, previousPeriod } from '../time/reporting-period.ts'
import { metrics } from './metrics.ts'

/** Why a query cannot be answered. */
export type QueryProblem =
  /** The metric cannot be broken down or filtered by this. */
  | 'not-of-metric'
  /** The metric requires this filter. */
  | 'needed'
  /** The first dimension is the same. */
  | 'twice'
  /** A second dimension needs a first. */
  | 'no-first'
  /** A question needs its scorecard. */
  | 'no-scorecard'

type Query = Omit<FiguresQuery, 'compare'>

/** The problems of a query, by field; empty if it can be answered. */
export function queryProblems(query: Query): Partial<Record<keyof Query, QueryProblem>> {
  const { metric, by, and } = query
  const { dimensions, needs } = metrics[metric]
  const problems: Partial<Record<keyof Query, QueryProblem>> = {}
  for (const name of filtersOf(null)) {
    if (query[name] !== undefined && !filtersOf(metric).includes(name)) problems[name] = 'not-of-metric'
  }
  for (const name of needs) {
    if (query[name] === undefined && !dimensionsOf(query).some((one) => `${one}_id` === name)) problems[name] = 'needed'
  }
  if (query.question_id !== undefined && query.scorecard_id === undefined) problems.scorecard_id ??= 'no-scorecard'
  if (by !== undefined && !dimensions.includes(by)) problems.by = 'not-of-metric'
  if (and !== undefined && by === undefined) problems.by = 'no-first'
  if (and !== undefined && !dimensions.includes(and)) problems.and = 'not-of-metric'
  else if (and !== undefined && and === by) problems.and = 'twice'
  return problems
}

/** The dimensions of a query, in order. */
export const dimensionsOf = ({ by, and }: Pick<FiguresQuery, 'by' | 'and'>): DimensionName[] =>
  [by, and].filter((name) => name !== undefined)

/** The filters of a metric; for null, those of any metric. */
export function filtersOf(metric: MetricName | null): (keyof MetricFilter)[] {
  const dimensions = metric === null ? null : metrics[metric].dimensions
  const has = (name: DimensionName) => dimensions === null || dimensions.includes(name)
  return [
    'partner_id',
    'campaign_id',
    'team_id',
    'agent_id',
    ...(has('channel') ? (['channel'] as const) : []),
    ...(has('scorecard') ? (['scorecard_id'] as const) : []),
    ...(has('question') ? (['question_id'] as const) : []),
    ...(has('category') ? (['category_id'] as const) : []),
  ]
}

/** Whether the metric is about policies, which are counted by month and not by day. */
export const isMonthly = (metric: MetricName): boolean => metrics[metric].of === 'policies'

/** The month mark of a persistency metric; null for other metrics. */
export const monthsAfter = (metric: MetricName): number | null => {
  const [, m] = /^persistency-(\d+)$/.exec(metric) ?? []
  return m === undefined ? null : Number(m)
}

/** The period of a query. Policies are counted by whole months: without dates, the last twelve that are old enough. */
export function queryPeriod(query: Pick<FiguresQuery, 'metric' | 'started_from' | 'started_to'>, today: Day): Period {
  const { metric, started_from, started_to } = query
  if (!isMonthly(metric))
    return periodOf({ ...(started_from && { started_from }), ...(started_to && { started_to }) }, today)
  const last = monthOf(started_to ?? newestMonth(metric, today))
  const first = monthOf(started_from ?? addMonths(last, 1 - DEFAULT_MONTHS))
  return { from: first, to: addDays(addMonths(last, 1), -1) }
}

/** The same number of days, or of months, just before. */
export function periodBefore(metric: MetricName, period: Period): Period {
  if (!isMonthly(metric)) return previousPeriod(period)
  const months = monthsBetween(period.from, addDays(period.to, 1))
  return { from: addMonths(period.from, -months), to: addDays(period.from, -1) }
}

/** The newest month whose policies are all old enough today; for the number of issued policies, the current month. */
export function newestMonth(metric: MetricName, today: Day): Day {
  const m = monthsAfter(metric)
  if (m === null) return monthOf(today)
  const month = monthOf(addMonths(today, -m))
  return isOldEnough(month, m, today) ? month : addMonths(month, -1)
}

const DEFAULT_MONTHS = 12

/** A day, a week or a month occurs only once, so it cannot be compared with the period before. */
export const occursOnce = (name: DimensionName): boolean => ['day', 'week', 'month'].includes(name)

/** Whether the values are ordered by clock or calendar instead of by size. */
export const hasNaturalOrder = (name: DimensionName): boolean =>
  occursOnce(name) || name === 'weekday' || name === 'hour'

/** The scorecard and question in the key of a figure, such as `7 greeting`. */
export function questionOfKey(key: string): { scorecard_id: number; question_id: string } {
  const [scorecard = '', ...id] = key.split(' ')
  return { scorecard_id: Number(scorecard), question_id: id.join(' ') }
}
