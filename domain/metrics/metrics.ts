import type { DimensionName, MetricFilter, MetricName, MetricSums } from '#contracts/metrics.ts'

import { rate } from '../scoring/critical-accuracy.ts'
import { meanScore } from '../scoring/mean-score.ts'
import { MIN_CASES } from '../statistics/proportion.ts'

/** How a metric is computed, and what it is about. */
export type MetricDefinition = {
  /**
   * `count`: part. `rate`: part/whole of independent cases × 100, with Wilson's interval. `mean`: part/cases, with Student's interval
   * if the sum of squares is known. `ratio`: part/whole × 100 of amounts such as milliseconds, which are not independent trials.
   */
  kind: 'count' | 'rate' | 'mean' | 'ratio'
  unit: 'number' | 'percent' | 'milliseconds' | 'points' | 'mood'
  /** What the figure is computed from. */
  of: 'conversations' | 'speech' | 'categories' | 'machine' | 'machine-answers' | 'evaluations' | 'answers' | 'policies'
  /** Whether more or less of it is better; null if neither. */
  better: 'more' | 'less' | null
  /** The dimensions by which it can be broken down. */
  dimensions: readonly DimensionName[]
  /** Required filters, unless the metric is broken down by them. */
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

/** The metrics of the product, explained in `docs/metrics.md`. Their formulas are defined in §4 of the product description. */
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
  /** In the metric's unit; percent and points from 0 to 100. Null if there are too few cases. */
  value: number | null
  interval: { low: number; high: number } | null
}

/** The value of a metric for these sums; null for fewer than five cases, except for counts. */
export function metricValue({ kind, unit }: MetricDefinition, sums: MetricSums): MetricValue {
  const { part, whole, cases, squares } = sums
  switch (kind) {
    case 'count':
      return { value: part, interval: null }
    case 'rate': {
      // a category rule may briefly have more matches than judged conversations, until it has processed the latest changes
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
