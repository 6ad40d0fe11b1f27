import type { DimensionName, FiguresQuery, MetricFilter, MetricName } from '#contracts/metrics.ts'

import { metrics } from './metrics.ts'
import { addMonths, monthOf, monthsBetween } from '../time/months.ts'
import { isOldEnough } from '../persistency/persistency.ts'
import { addDays, type Day, type Period, periodOf, previousPeriod } from '../time/reporting-period.ts'

/** Why a question has no answer. */
export type QuestionProblem =
  /** The metric is not told by this, or cannot be narrowed by it. */
  | 'not-of-metric'
  /** Without it the metric says nothing. */
  | 'needed'
  /** It is told by this already. */
  | 'twice'
  /** There is no second without a first. */
  | 'no-first'
  /** Questions are those of a scorecard. */
  | 'no-scorecard'

type Asked = Omit<FiguresQuery, 'compare'>

/** What is wrong with a question, by the name of what was asked; nothing where it can be answered. */
export function questionProblems(asked: Asked): Partial<Record<keyof Asked, QuestionProblem>> {
  const { metric, by, and } = asked
  const { dimensions, needs } = metrics[metric]
  const problems: Partial<Record<keyof Asked, QuestionProblem>> = {}
  for (const name of filtersOf(null)) {
    if (asked[name] !== undefined && !filtersOf(metric).includes(name)) problems[name] = 'not-of-metric'
  }
  for (const name of needs) {
    if (asked[name] === undefined && !dimensionsOf(asked).some((one) => `${one}_id` === name)) problems[name] = 'needed'
  }
  if (asked.question_id !== undefined && asked.scorecard_id === undefined) problems.scorecard_id ??= 'no-scorecard'
  if (by !== undefined && !dimensions.includes(by)) problems.by = 'not-of-metric'
  if (and !== undefined && by === undefined) problems.by = 'no-first'
  if (and !== undefined && !dimensions.includes(and)) problems.and = 'not-of-metric'
  else if (and !== undefined && and === by) problems.and = 'twice'
  return problems
}

/** What it is told by, in order. */
export const dimensionsOf = ({ by, and }: Pick<FiguresQuery, 'by' | 'and'>): DimensionName[] =>
  [by, and].filter((name) => name !== undefined)

/** What a metric can be narrowed by; of null, what any can. */
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

/** Whether it is of policies, which have months and no days. */
export const isMonthly = (metric: MetricName): boolean => metrics[metric].of === 'policies'

/** So many months after the first day of a policy it is looked at; null of what is not persistency. */
export const monthsAfter = (metric: MetricName): number | null => {
  const [, m] = /^persistency-(\d+)$/.exec(metric) ?? []
  return m === undefined ? null : Number(m)
}

/** The period that a question is about. Policies are counted by whole months: without days, the last twelve that are old enough. */
export function questionPeriod(
  asked: Pick<FiguresQuery, 'metric' | 'started_from' | 'started_to'>,
  today: Day,
): Period {
  const { metric, started_from, started_to } = asked
  if (!isMonthly(metric))
    return periodOf({ ...(started_from && { started_from }), ...(started_to && { started_to }) }, today)
  const last = monthOf(started_to ?? newestMonth(metric, today))
  const first = monthOf(started_from ?? addMonths(last, 1 - DEFAULT_MONTHS))
  return { from: first, to: addDays(addMonths(last, 1), -1) }
}

/** The equal number of days just before, or of months. */
export function periodBefore(metric: MetricName, period: Period): Period {
  if (!isMonthly(metric)) return previousPeriod(period)
  const months = monthsBetween(period.from, addDays(period.to, 1))
  return { from: addMonths(period.from, -months), to: addDays(period.from, -1) }
}

/** The newest month whose policies are all old enough by then; of how many were issued, this one. */
export function newestMonth(metric: MetricName, today: Day): Day {
  const m = monthsAfter(metric)
  if (m === null) return monthOf(today)
  const month = monthOf(addMonths(today, -m))
  return isOldEnough(month, m, today) ? month : addMonths(month, -1)
}

const DEFAULT_MONTHS = 12

/** A day, a week or a month comes once: there is none before it to compare it with. */
export const comesOnce = (name: DimensionName): boolean => ['day', 'week', 'month'].includes(name)

/** In the order of the clock and the calendar, and not by how many there are. */
export const hasOrder = (name: DimensionName): boolean => comesOnce(name) || name === 'weekday' || name === 'hour'

/** A question of a scorecard as keys of figures have it: `7 greeting`. */
export function questionOfKey(key: string): { scorecard_id: number; question_id: string } {
  const [scorecard = '', ...id] = key.split(' ')
  return { scorecard_id: Number(scorecard), question_id: id.join(' ') }
}
