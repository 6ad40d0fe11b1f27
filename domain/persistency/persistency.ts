import type { LeftOutReason, PersistencyOutcome } from '#contracts/persistency-words.ts'
import type { PolicyStatus } from '#contracts/policy-words.ts'

import { MIN_CASES, wilson } from '../statistics/proportion.ts'
import { addMonths } from '../time/months.ts'
import type { Day } from '../time/reporting-period.ts'

/**
 * The outcome of a policy `m` months after its first day; null for one that does not count. The database functions
 * `persistency_exclusion` and `persistency_outcome` do the same.
 *
 * Persistency: how many of the policies that began together are still in force after m months, as counted by LIMRA and the insurers of
 * Latin America. A cohort is all policies whose first day is in the same month, regardless of who sold them and how they ended:
 *
 *   persistency(m) = in force after m months / (issued − ended by death or at their term within m months)
 *
 * by count, or with each policy weighted by its yearly premium. Each policy is judged `m` months after its own first day: on the same
 * day of that month or, if there is none, on its last day. A policy that ended on that very day is no longer in force. A policy that
 * lapsed and was reinstated counts by its current status. A cohort has a figure for m once all its policies are m months old: see
 * `isOldEnough`.
 */
export function outcomeAfter(policy: CountedPolicy, m: number): PersistencyOutcome | null {
  const { status, effective_on, ended_on } = policy
  if (exclusionReason(policy) !== null || status === null || effective_on === null) return null
  const ending = endings[status]
  return ending === null || ended_on! > addMonths(effective_on, m) ? 'kept' : ending
}

/** The fields of a policy that decide how it counts. */
export type CountedPolicy = { status: PolicyStatus | null; effective_on: Day | null; ended_on: Day | null }

/** How a policy ended: by death or at its term it leaves the count, in any other way it lapses. Null: it has not ended. */
const endings: Record<PolicyStatus, Exclude<PersistencyOutcome, 'kept'> | null> = {
  proposed: null,
  pending: null,
  active: null,
  suspended: null,
  lapsed: 'lapsed',
  cancelled: 'lapsed',
  annulled: 'lapsed',
  expired: 'left',
  deceased: 'left',
}

/** Whether two ways to end count in the same way. */
export const haveSameEnding = (one: PolicyStatus, other: PolicyStatus): boolean => endings[one] === endings[other]

/** Whether a policy has ended, according to its status. */
export const hasEnded = (status: PolicyStatus | null): boolean => status !== null && endings[status] !== null

/** Null for a policy that counts. */
export function exclusionReason({ status, effective_on, ended_on }: CountedPolicy): LeftOutReason | null {
  if (status === null) return 'no-status'
  if (status === 'proposed' || status === 'pending') return 'not-begun'
  if (effective_on === null) return 'no-first-day'
  return hasEnded(status) && ended_on === null ? 'no-last-day' : null
}

/** Whether every policy of a month (its first day) was `m` months old on `asOf`, even one that began on its last day. */
export const isOldEnough = (month: Day, m: number, asOf: Day): boolean => addMonths(lastDayOf(month), m) <= asOf

const lastDayOf = (month: Day): Day => `${month.slice(0, 8)}${String(daysOfMonth(month)).padStart(2, '0')}`
const daysOfMonth = (month: Day): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()

/** The figures of one or several cohorts after some months. Premiums are yearly, in minor units. */
export type CohortSums = CohortCounts & {
  premium_issued: number
  premium_kept: number
  premium_left: number
}

export type CohortCounts = { issued: number; kept: number; left: number }

/** The sums of several cohorts. Rates are computed from these sums and never averaged. */
export const sumOfCohorts = (cohorts: readonly CohortSums[]): CohortSums => ({
  issued: sumOf(cohorts, 'issued'),
  kept: sumOf(cohorts, 'kept'),
  left: sumOf(cohorts, 'left'),
  premium_issued: sumOf(cohorts, 'premium_issued'),
  premium_kept: sumOf(cohorts, 'premium_kept'),
  premium_left: sumOf(cohorts, 'premium_left'),
})

const sumOf = (cohorts: readonly CohortSums[], name: keyof CohortSums) =>
  cohorts.reduce((sum, cohort) => sum + cohort[name], 0)

export type PersistencyRate = {
  part: number
  whole: number
  /** 0 to 1; null if there are fewer than five policies, or none has a premium. */
  rate: number | null
  /** By count only, because premiums are not independent trials. */
  interval: { low: number; high: number } | null
}

export function persistencyByCount({ issued, kept, left }: CohortCounts): PersistencyRate {
  const whole = issued - left
  const hasEnough = whole >= MIN_CASES
  return { part: kept, whole, rate: hasEnough ? kept / whole : null, interval: hasEnough ? wilson(kept, whole) : null }
}

export function persistencyByPremium(sums: CohortSums): PersistencyRate {
  const whole = sums.premium_issued - sums.premium_left
  const hasEnough = sums.issued - sums.left >= MIN_CASES && whole > 0
  return { part: sums.premium_kept, whole, rate: hasEnough ? sums.premium_kept / whole : null, interval: null }
}
