import { type Day, lengthOf, type Period } from '#domain/time/reporting-period.ts'

import type { Quota } from './draw-sample.ts'

export type Elapsed = {
  /** The days of the period until today, today included; none before it begins. */
  days: Period
  passed: number
  all: number
}

/** How much of a period has passed, in whole days, so that two draws on one day use the same part. */
export function elapsedPart(period: Period, today: Day): Elapsed {
  const days = { from: period.from, to: today < period.to ? today : period.to }
  return { days, passed: lengthOf(days), all: lengthOf(period) }
}

/**
 * The quota for the part that has passed: the same share of it, rounded down, and at least 1. If all of it were drawn from the first
 * days of a month, nothing of its end would be audited.
 */
export function quotaOf(quota: Quota, { passed, all }: Elapsed): Quota {
  const part = (whole: number) => Math.max(1, Math.floor((whole * passed) / all))
  return 'total' in quota ? { total: part(quota.total) } : { per_agent: part(quota.per_agent) }
}
