import type { ValueCount } from '#domain/statistics/quantiles.ts'

/** Scores in whole points, in the form that the statistics functions expect. */
export const toValueCounts = (points: readonly { points: number; cases: number }[]): ValueCount[] =>
  points.map(({ points: value, cases }) => ({ value, count: cases }))
