import type { MetricFilter, MetricName } from '#contracts/metrics.ts'
import type { CallsSearch } from '#src/reporting/calls-drilldown.ts'
import type { EvaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'

/**
 * `whole`: everything that is counted in a number, each item once, even if it has several answers. `part`: of a rate,
 * only the items in its numerator.
 */
export type Side = 'part' | 'whole'

/**
 * Which conversations a number counts, within its filters and days. Null if it counts no conversations, or if no
 * address can select them.
 */
export const countedCalls = (metric: MetricName, filter: MetricFilter, side: Side): CallsSearch | null =>
  CALLS[metric]?.(filter)[side] ?? null

/** The same for evaluations. */
export const countedEvaluations = (metric: MetricName, filter: MetricFilter, side: Side): EvaluationsSearch | null =>
  EVALUATIONS[metric]?.(filter)[side] ?? null

type Rows<Search> = Partial<Record<MetricName, (filter: MetricFilter) => { whole: Search; part?: Search }>>

const judged = ({ scorecard_id }: MetricFilter): CallsSearch =>
  scorecard_id === undefined ? { judged: 'yes' } : { scorecard_id }

const CALLS: Rows<CallsSearch> = {
  conversations: () => ({ whole: {} }),
  'handle-time': () => ({ whole: { known: 'handled' } }),
  'talk-share': () => ({ whole: { known: 'speech' } }),
  'overtalk-share': () => ({ whole: { known: 'speech' } }),
  'silence-share': () => ({ whole: { known: 'silence' } }),
  sentiment: () => ({ whole: { known: 'mood' } }),
  'sentiment-change': () => ({ whole: { known: 'mood-change' } }),
  'category-share': ({ category_id }) => ({ whole: { judgeable_id: category_id }, part: { category_id } }),
  // an evaluation without a score has no points either
  'machine-score': (filter) => ({ whole: { ...judged(filter), machine_points_min: 0 } }),
  'machine-auto-fails': (filter) => ({
    whole: judged(filter),
    part: { ...judged(filter), machine_auto_failed: 'yes' },
  }),
  'machine-failed': (filter) => ({
    whole: { ...judged(filter), machine_answered: filter.question_id },
    part: { ...judged(filter), machine_failed: filter.question_id },
  }),
}

const EVALUATIONS: Rows<EvaluationsSearch> = {
  evaluations: () => ({ whole: {} }),
  score: () => ({ whole: { points_min: 0 } }),
  'auto-fails': () => ({ whole: {}, part: { auto_failed: 'yes' } }),
  'critical-end-user': () => ({ whole: { answered_family: 'end-user' } }),
  'critical-business': () => ({ whole: { answered_family: 'business' } }),
  'critical-compliance': () => ({ whole: { answered_family: 'compliance' } }),
  'non-critical': () => ({ whole: { answered_family: 'non-critical' } }),
  failed: ({ question_id }) => ({
    whole: { answered_question: question_id },
    part: { failed_question: question_id },
  }),
}
