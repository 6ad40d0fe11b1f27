import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import type { MetricFilter, MetricName } from '#contracts/metrics.ts'
import { monthsAfter, newestMonth } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Day, type Period } from '#domain/time/reporting-period.ts'

import { addressOf } from './address-of.ts'
import { callsHref, type CallsSearch } from './calls-drilldown.ts'
import { countedCalls, countedEvaluations, type Side } from './counted-rows.ts'
import { evaluationsHref, type EvaluationsSearch } from './evaluations-drilldown.ts'

/** The lists that a person may open. */
export type RowRights = { seesCalls: boolean; seesEvaluations: boolean; seesPolicies: boolean }

/** What one number counts. */
export type FigureDescription = {
  metric: MetricName
  filter: MetricFilter
  period: Period
  weekday?: number
  hour?: number
  /** Its days are in UTC: a list filtered by a partner would use the time zone of that partner. */
  isUtc: boolean
}

/** The address of exactly the rows that a number counts; undefined if the person may not open them, or if no address can select them. */
export function drilldownHref(
  figure: FigureDescription,
  rights: RowRights,
  today: Day,
  side: Side = 'whole',
): string | undefined {
  const { metric, filter, weekday } = figure
  switch (metrics[metric].of) {
    case 'conversations':
    case 'speech':
    case 'categories':
    case 'machine':
    case 'machine-answers': {
      const counted = countedCalls(metric, filter, side)
      return rights.seesCalls && counted ? callsHref({ ...callsOf(figure), ...counted }) : undefined
    }
    case 'evaluations':
    case 'answers': {
      const counted = countedEvaluations(metric, filter, side)
      return rights.seesEvaluations && weekday === undefined && counted
        ? evaluationsHref({ ...evaluationsOf(figure), ...counted })
        : undefined
    }
    case 'policies':
      return rights.seesPolicies && filter.team_id === undefined && side === 'whole'
        ? addressOf('/details-polizas', policiesOf(figure, today))
        : undefined
  }
}

const clockOf = ({ isUtc, filter }: FigureDescription): { clock?: 'utc' } =>
  isUtc && filter.partner_id !== undefined ? { clock: 'utc' } : {}

function callsOf(figure: FigureDescription): CallsSearch {
  const { period, weekday, hour, filter } = figure
  const { scorecard_id: _, question_id: __, category_id: ___, ...filters } = filter
  return { ...filters, started_from: period.from, started_to: period.to, weekday, hour, ...clockOf(figure) }
}

function evaluationsOf(figure: FigureDescription): EvaluationsSearch {
  const { period, filter } = figure
  const { question_id: _, category_id: __, ...filters } = filter
  const days = { submitted_from: period.from, submitted_to: period.to }
  return { group: 'counted', ...filters, ...days, ...clockOf(figure) }
}

function policiesOf({ metric, filter, period }: FigureDescription, today: Day): Partial<PolicyListQuery> {
  const { partner_id, campaign_id, agent_id } = filter
  const m = monthsAfter(metric)
  const newest = spanOf('month', newestMonth(metric, today)).to
  return {
    ...{ partner_id, campaign_id, agent_id, persistency: 'counted', effective_from: period.from },
    // months that are not old enough have no figures
    effective_to: m !== null && newest < period.to ? newest : period.to,
    ...(m !== null && { after: m as NonNullable<PolicyListQuery['after']>, outcome: 'rated' }),
  }
}

/** The days of a day, a week or a month, by its first day. */
export function spanOf(name: 'day' | 'week' | 'month', from: Day): Period {
  if (name === 'day') return { from, to: from }
  return { from, to: name === 'week' ? addDays(from, 6) : addDays(addMonths(from, 1), -1) }
}
