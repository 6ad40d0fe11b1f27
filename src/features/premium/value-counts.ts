import type { ValueCount } from '#domain/statistics/quantiles.ts'

/** Scores in whole points as statistics count values. */
export const toValueCounts = (points: readonly { points: number; cases: number }[]): ValueCount[] =>
  points.map(({ points: value, cases }) => ({ value, count: cases }))
