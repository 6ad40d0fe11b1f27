import { type Day, lengthOf, type Period } from '#domain/time/reporting-period.ts'

import type { Quota } from './draw-sample.ts'

export type Elapsed = {
  /** The days of the period that have come, today included; none before it begins. */
  days: Period
  passed: number
  all: number
}

/** How far a period has passed. Whole days, so that whoever draws twice on one day draws from the same part. */
export function elapsedPart(period: Period, today: Day): Elapsed {
  const days = { from: period.from, to: today < period.to ? today : period.to }
  return { days, passed: lengthOf(days), all: lengthOf(period) }
}

/**
 * The quota of the part that has passed: as large a share of it, rounded down, and at least 1. To draw all of it from the first
 * days of a month would audit nothing of its end.
 */
export function quotaOf(quota: Quota, { passed, all }: Elapsed): Quota {
  const part = (whole: number) => Math.max(1, Math.floor((whole * passed) / all))
  return 'total' in quota ? { total: part(quota.total) } : { per_agent: part(quota.per_agent) }
}
