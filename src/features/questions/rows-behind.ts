import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName, FiguresQuery, MetricFilter } from '#contracts/metrics.ts'
import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import { metrics } from '#domain/metrics.ts'
import { addMonths } from '#domain/months.ts'
import { monthsAfter, newestMonth, questionOfKey } from '#domain/question.ts'
import { addDays, type Day, type Period } from '#domain/reporting-period.ts'
import { addressOf } from '#src/reporting/address-of.ts'
import { callsHref, type CallsSearch } from '#src/reporting/calls-behind.ts'
import { evaluationsHref, type EvaluationsSearch } from '#src/reporting/evaluations-behind.ts'

import type { QuestionRights } from './question-rights.ts'

type Behind = {
  query: FiguresQuery
  figures: Pick<Figures, 'metric' | 'by' | 'period'>
  rights: QuestionRights
  today: Day
}

/** What a row stands for: what its keys narrow the question to. Null where no address can say it, as of conversations without a team. */
type Narrowed = { filter: MetricFilter; period: Period; weekday?: number; hour?: number }

/**
 * The address of the rows behind one of the numbers; undefined where the person may not open them, or no address can say which they
 * are. Of a rate of what failed it is what failed, else everything that it was counted of.
 */
export function hrefBehind(behind: Behind, keys: readonly FigureKey[]): string | undefined {
  const narrowed = narrowedBy(behind, keys)
  if (!narrowed) return undefined
  const { rights, figures } = behind
  switch (metrics[figures.metric].of) {
    case 'conversations':
    case 'speech':
    case 'categories':
      return rights.seesCalls ? callsHref(callsOf(narrowed)) : undefined
    case 'machine':
    case 'machine-answers':
      // the list knows nothing of what scorecards say
      return rights.seesCalls && narrowed.filter.scorecard_id === undefined ? callsHref(callsOf(narrowed)) : undefined
    case 'evaluations':
    case 'answers':
      return rights.seesEvaluations && narrowed.weekday === undefined
        ? evaluationsHref(evaluationsOf(behind, narrowed))
        : undefined
    case 'policies':
      return rights.seesPolicies && narrowed.filter.team_id === undefined
        ? addressOf('/details-polizas', policiesOf(behind, narrowed))
        : undefined
  }
}

function narrowedBy({ query, figures }: Behind, keys: readonly FigureKey[]): Narrowed | null {
  const { partner_id, campaign_id, team_id, agent_id, channel, scorecard_id, question_id, category_id } = query
  const narrowed: Narrowed = {
    filter: { partner_id, campaign_id, team_id, agent_id, channel, scorecard_id, question_id, category_id },
    period: { from: figures.period.from, to: figures.period.to },
  }
  for (const [at, name] of figures.by.entries()) {
    const key = keys[at] ?? null
    if (key === null) return null
    narrow(narrowed, name, key)
  }
  return narrowed
}

function narrow(narrowed: Narrowed, name: DimensionName, key: string | number): void {
  const { filter, period } = narrowed
  switch (name) {
    case 'day':
    case 'week':
    case 'month':
      narrowed.period = clipped(spanOf(name, String(key)), period)
      return
    case 'weekday':
    case 'hour':
      narrowed[name] = Number(key)
      return
    case 'channel':
      Object.assign(filter, { channel: key })
      return
    case 'question':
      Object.assign(filter, questionOfKey(String(key)))
      return
    case 'partner':
    case 'campaign':
    case 'team':
    case 'agent':
    case 'scorecard':
    case 'category':
      filter[`${name}_id`] = Number(key)
  }
}

/** The days of a day, a week or a month, by its first. */
export function spanOf(name: 'day' | 'week' | 'month', from: Day): Period {
  if (name === 'day') return { from, to: from }
  return { from, to: name === 'week' ? addDays(from, 6) : addDays(addMonths(from, 1), -1) }
}

/** What of some days lies within others. */
export const clipped = (days: Period, { from, to }: Period): Period => ({
  from: days.from < from ? from : days.from,
  to: days.to > to ? to : days.to,
})

const callsOf = ({ filter, period, weekday, hour }: Narrowed): CallsSearch => {
  const { scorecard_id: _, question_id: __, ...places } = filter
  return { ...places, started_from: period.from, started_to: period.to, weekday, hour }
}

function evaluationsOf({ figures }: Behind, { filter, period }: Narrowed): EvaluationsSearch {
  const { question_id, category_id: _, ...places } = filter
  return {
    ...{ group: 'counted', ...places, submitted_from: period.from, submitted_to: period.to },
    ...(figures.metric === 'auto-fails' && { auto_failed: 'yes' }),
    ...(figures.metric === 'failed' && { failed_question: question_id }),
  }
}

function policiesOf({ figures, today }: Behind, { filter, period }: Narrowed): Partial<PolicyListQuery> {
  const { partner_id, campaign_id, agent_id } = filter
  const m = monthsAfter(figures.metric)
  const newest = spanOf('month', newestMonth(figures.metric, today)).to
  return {
    ...{ partner_id, campaign_id, agent_id, persistency: 'counted', effective_from: period.from },
    // months that are not old enough are not told
    effective_to: m !== null && newest < period.to ? newest : period.to,
    ...(m !== null && { after: m as NonNullable<PolicyListQuery['after']>, outcome: 'rated' }),
  }
}
