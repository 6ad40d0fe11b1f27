import type { DimensionName, MetricFilter, MetricName, MetricSums } from '#contracts/metrics.ts'

import { MIN_CASES } from '../statistics/proportion.ts'
import { rate } from '../scoring/critical-accuracy.ts'
import { meanScore } from '../scoring/mean-score.ts'

/** How a metric's number comes about, and what it is a number of. */
export type MetricDefinition = {
  /**
   * `count`: part. `rate`: part/whole of independent cases × 100, with Wilson's interval. `mean`: part/cases, with Student's interval
   * where squares are kept. `ratio`: part/whole × 100 of amounts such as milliseconds, which are no independent trials.
   */
  kind: 'count' | 'rate' | 'mean' | 'ratio'
  unit: 'number' | 'percent' | 'milliseconds' | 'points' | 'mood'
  /** Of the conversations, evaluations or policies of a period. */
  of: 'conversations' | 'speech' | 'categories' | 'machine' | 'machine-answers' | 'evaluations' | 'answers' | 'policies'
  /** Whether more of it is better news; null where it is neither. */
  better: 'more' | 'less' | null
  /** Beside those of `place`. */
  dimensions: readonly DimensionName[]
  /** Filters without which it says nothing, unless it is told by them. */
  needs: readonly (keyof MetricFilter & `${string}_id`)[]
}

const TIME = ['day', 'week', 'month', 'weekday'] as const
const PLACE = ['partner', 'campaign', 'team', 'agent', 'channel'] as const
const OF_DAYS = [...TIME, ...PLACE] as const
const OF_CARDS = [...OF_DAYS, 'scorecard'] as const

const define = (
  of: MetricDefinition['of'],
  kind: MetricDefinition['kind'],
  unit: MetricDefinition['unit'],
  better: MetricDefinition['better'],
  more: Partial<Pick<MetricDefinition, 'dimensions' | 'needs'>> = {},
): MetricDefinition => ({ of, kind, unit, better, dimensions: OF_DAYS, needs: [], ...more })

const byCard = { dimensions: OF_CARDS }
const byQuestion = { dimensions: [...OF_CARDS, 'question'] as const, needs: ['question_id'] as const }
const byMonth = { dimensions: ['month', 'partner', 'campaign', 'team', 'agent'] as const }

/** The product's numbers, as `docs/metrics.md` explains them: §4 of what the product is decides their formulas. */
export const metrics: Record<MetricName, MetricDefinition> = {
  conversations: define('conversations', 'count', 'number', null, { dimensions: [...OF_DAYS, 'hour'] }),
  'handle-time': define('conversations', 'mean', 'milliseconds', null),
  'talk-share': define('speech', 'ratio', 'percent', null),
  'silence-share': define('speech', 'ratio', 'percent', 'less'),
  'overtalk-share': define('speech', 'ratio', 'percent', 'less'),
  sentiment: define('speech', 'mean', 'mood', 'more'),
  'sentiment-change': define('speech', 'mean', 'mood', 'more'),
  'category-share': define('categories', 'rate', 'percent', null, {
    dimensions: [...OF_DAYS, 'category'],
    needs: ['category_id'],
  }),
  'machine-score': define('machine', 'mean', 'points', 'more', byCard),
  'machine-auto-fails': define('machine', 'rate', 'percent', 'less', byCard),
  'machine-failed': define('machine-answers', 'rate', 'percent', 'less', byQuestion),
  evaluations: define('evaluations', 'count', 'number', null, byCard),
  score: define('evaluations', 'mean', 'points', 'more', byCard),
  'auto-fails': define('evaluations', 'rate', 'percent', 'less', byCard),
  'critical-end-user': define('evaluations', 'rate', 'percent', 'more', byCard),
  'critical-business': define('evaluations', 'rate', 'percent', 'more', byCard),
  'critical-compliance': define('evaluations', 'rate', 'percent', 'more', byCard),
  'non-critical': define('evaluations', 'rate', 'percent', 'more', byCard),
  failed: define('answers', 'rate', 'percent', 'less', byQuestion),
  policies: define('policies', 'count', 'number', null, byMonth),
  'persistency-3': define('policies', 'rate', 'percent', 'more', byMonth),
  'persistency-6': define('policies', 'rate', 'percent', 'more', byMonth),
  'persistency-13': define('policies', 'rate', 'percent', 'more', byMonth),
  'persistency-25': define('policies', 'rate', 'percent', 'more', byMonth),
  'persistency-37': define('policies', 'rate', 'percent', 'more', byMonth),
}

export type MetricValue = {
  /** In the metric's unit; percent and points from 0 to 100. Null where there are too few cases to tell. */
  value: number | null
  interval: { low: number; high: number } | null
}

/** The number that some sums come to: never of fewer than five cases, but for counts. */
export function metricValue({ kind, unit }: MetricDefinition, sums: MetricSums): MetricValue {
  const { part, whole, cases, squares } = sums
  switch (kind) {
    case 'count':
      return { value: part, interval: null }
    case 'rate': {
      // for a moment a category rule may have found more than it can judge: until it has seen what has changed
      const { value, interval } = rate(Math.min(part, whole), whole)
      return { value, interval }
    }
    case 'mean':
      return unit === 'points' && squares !== null
        ? meanScore({ scored: cases, score_sum: part, score_squares: squares })
        : { value: cases < MIN_CASES ? null : part / cases, interval: null }
    case 'ratio':
      return { value: cases < MIN_CASES || whole === 0 ? null : (part / whole) * 100, interval: null }
  }
}
