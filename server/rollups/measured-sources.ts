import { type RawBuilder, sql } from 'kysely'

import type { DimensionName, MetricFilter, MetricName, MetricSums } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { answerDays, evaluationDays } from '#server/rollups/evaluation-days.ts'
import type { KeyedRollupTable } from '#server/rollups/figure-tables.ts'
import { rollupTableFor } from '#server/rollups/from-counted.ts'

/** Where the sums of a metric are stored: a table of figures, and its columns by the names of `MetricSums`. */
export type MeasuredSource = {
  from: RawBuilder<unknown>
  part: RawBuilder<unknown>
  whole: RawBuilder<unknown>
  cases: RawBuilder<unknown>
  squares: RawBuilder<unknown> | null
  hasVersion?: boolean
  hasQuestion?: boolean
  hasCategory?: boolean
}

/** For all metrics except categories, whose cases are in another table, and policies, which have months and no days. */
export function sourceOf(scope: Scope, query: MetricQuery): MeasuredSource {
  const { metric, by } = query
  const columns = COLUMNS[metric]
  if (!columns) throw new Error(`${metric} is not told by days`)
  const { of } = metrics[metric]
  const [part, whole, cases, squares] = columns.map((column) => sql.raw(column))
  return {
    part: part!,
    whole: whole!,
    cases: cases!,
    squares: squares ?? null,
    from: by.includes('hour') ? figuresFor('conversation_hour', scope, query) : tableOf(of, scope, query),
    hasVersion: of === 'machine' || of === 'machine-answers' || of === 'evaluations' || of === 'answers',
    hasQuestion: of === 'machine-answers' || of === 'answers',
  }
}

/** A roll-up table, or its sums by campaign when those can answer the query. */
export const figuresFor = (
  table: KeyedRollupTable,
  scope: Scope,
  { by, filter }: Pick<MetricQuery, 'by' | 'filter'>,
): RawBuilder<unknown> =>
  by.includes('team') || by.includes('agent') ? sql.table(table) : rollupTableFor(table, { scope, filter })

function tableOf(of: (typeof metrics)[MetricName]['of'], scope: Scope, query: MetricQuery): RawBuilder<unknown> {
  switch (of) {
    case 'conversations':
      return figuresFor('conversation_day', scope, query)
    case 'speech':
      return figuresFor('speech_day', scope, query)
    case 'machine':
      return figuresFor('machine_day', scope, query)
    case 'machine-answers':
      return figuresFor('machine_answer_day', scope, query)
    case 'evaluations':
      return evaluationDays(scope, figuresFor('evaluation_day', scope, query))
    case 'answers':
      return answerDays(scope, figuresFor('evaluation_answer_day', scope, query))
    case 'categories':
    case 'policies':
      throw new Error(`${of} have a source of their own`)
  }
}

/**
 * Part, whole, cases, and squares if they are stored. For a metric where more is better, the part counts the good
 * cases.
 */
const COLUMNS: Partial<Record<MetricName, readonly string[]>> = {
  conversations: ['conversations', '0', 'conversations'],
  'handle-time': ['talk_ms + hold_ms + after_call_work_ms', 'handled', 'handled'],
  'talk-share': ['counted.agent_talk_ms', 'counted.agent_talk_ms + counted.customer_talk_ms', 'spoken'],
  'silence-share': ['silence_ms', 'measured_ms', 'measured'],
  'overtalk-share': ['interruptions', 'agent_turns', 'spoken'],
  sentiment: ['sentiment', 'felt', 'felt'],
  'sentiment-change': ['sentiment_change', 'changing', 'changing'],
  'machine-score': ['score_sum', 'scored', 'scored', 'score_squares'],
  'machine-auto-fails': ['auto_failed', 'conversations', 'conversations'],
  'machine-failed': ['failed', 'answers', 'answers'],
  evaluations: ['evaluations', '0', 'evaluations'],
  score: ['score_sum', 'scored', 'scored', 'score_squares'],
  'auto-fails': ['auto_failed', 'evaluations', 'evaluations'],
  'critical-end-user': ['end_user - end_user_failed', 'end_user', 'end_user'],
  'critical-business': ['business - business_failed', 'business', 'business'],
  'critical-compliance': ['compliance - compliance_failed', 'compliance', 'compliance'],
  'non-critical': ['non_critical_answers - non_critical_failed', 'non_critical_answers', 'non_critical_answers'],
  failed: ['failed', 'answers', 'answers'],
}

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
