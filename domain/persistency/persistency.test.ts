import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { persistencyMonths } from '#contracts/persistency-words.ts'
import { policyStatuses } from '#contracts/policy-words.ts'

import { addDays } from '../time/reporting-period.ts'
import {
  type CohortSums,
  type CountedPolicy,
  isOldEnough,
  exclusionReason,
  outcomeAfter,
  persistencyByCount,
  persistencyByPremium,
  sumOfCohorts,
} from './persistency.ts'

const policy = (given: Partial<CountedPolicy> = {}): CountedPolicy => ({
  status: 'active',
  effective_on: '2024-01-31',
  ended_on: null,
  ...given,
})
const lapsedOn = (ended_on: string) => policy({ status: 'cancelled', ended_on })

describe('a policy', () => {
  test.each([
    ['in force has been kept', policy(), 3, 'kept'],
    ['that is suspended is in force', policy({ status: 'suspended' }), 37, 'kept'],
    ['that ended the day before has lapsed', lapsedOn('2024-04-29'), 3, 'lapsed'],
    // three months after 31 January is the last day of April
    ['that ended on the very day has lapsed', lapsedOn('2024-04-30'), 3, 'lapsed'],
    ['that ended a day later was kept until then', lapsedOn('2024-05-01'), 3, 'kept'],
    ['that was never taken up has lapsed', lapsedOn('2024-01-31'), 3, 'lapsed'],
    ['that was annulled has lapsed', policy({ status: 'annulled', ended_on: '2024-02-10' }), 3, 'lapsed'],
    ['whose holder died has left', policy({ status: 'deceased', ended_on: '2025-02-27' }), 13, 'left'],
    ['whose holder died later was kept until then', policy({ status: 'deceased', ended_on: '2025-03-01' }), 13, 'kept'],
    ['that came to its term has left', policy({ status: 'expired', ended_on: '2025-01-31' }), 13, 'left'],
  ] as const)('%s', (_, one, m, outcome) => {
    expect(outcomeAfter(one, m)).toBe(outcome)
  })

  test.each([
    ['no-status', { status: null, effective_on: null }],
    ['not-begun', { status: 'proposed', effective_on: null }],
    ['not-begun', { status: 'pending' }],
    ['no-first-day', { effective_on: null }],
    ['no-first-day', { status: 'lapsed', effective_on: null }],
    ['no-last-day', { status: 'lapsed' }],
    [null, { status: 'active', ended_on: null }],
  ] as const)('is left out because of %s: %j', (why, given) => {
    expect(exclusionReason(policy(given))).toBe(why)
    expect(outcomeAfter(policy(given), 3)).toBe(why === null ? 'kept' : null)
  })
})

describe('a cohort', () => {
  test.each([
    ['2025-01-01', 3, '2025-04-29', false],
    ['2025-01-01', 3, '2025-04-30', true], // its last day was the 31st
    ['2025-02-01', 13, '2026-03-27', false],
    ['2025-02-01', 13, '2026-03-28', true],
    ['2023-02-01', 37, '2026-03-28', true],
  ])('of %s is old enough for %i months on %s: %s', (month, m, asOf, isEnough) => {
    expect(isOldEnough(month, m, asOf)).toBe(isEnough)
  })

  // 100 issued at 1,200.00 a year each, 4 of them died, 16 lapsed: 80 of 96
  const sums: CohortSums = {
    ...{ issued: 100, kept: 80, left: 4 },
    ...{ premium_issued: 12_000_000, premium_kept: 9_000_000, premium_left: 750_000 },
  }

  test('by count has the share in force of the issued policies that have not left', () => {
    const { interval, ...rate } = persistencyByCount(sums)
    expect(rate).toEqual({ part: 80, whole: 96, rate: 80 / 96 })
    // Wilson, by hand: centre (0.83333 + 1.92073/96) / (1 + 3.84146/96) = 0.82051, reach 0.07422
    expect(interval!.low).toBeCloseTo(0.7463, 4)
    expect(interval!.high).toBeCloseTo(0.8947, 4)
  })

  test('by premium weights each policy with its premium, and has no interval', () => {
    expect(persistencyByPremium(sums)).toEqual({ part: 9_000_000, whole: 11_250_000, rate: 0.8, interval: null })
  })

  test('has no rate for fewer than five policies, and none by premium without premiums', () => {
    const few = { ...sums, issued: 8, kept: 4, left: 4 }
    expect(persistencyByCount(few)).toMatchObject({ part: 4, whole: 4, rate: null, interval: null })
    expect(persistencyByPremium(few)).toMatchObject({ rate: null })
    expect(persistencyByCount({ ...few, issued: 9 })).toMatchObject({ whole: 5, rate: 0.8 })
    expect(persistencyByPremium({ ...sums, premium_issued: 0, premium_kept: 0, premium_left: 0 }).rate).toBeNull()
  })
})

const someDay = fc.integer({ min: 0, max: 2_500 }).map((days) => addDays('2020-01-01', days))
const somePolicy: fc.Arbitrary<CountedPolicy> = fc.record({
  status: fc.option(fc.constantFrom(...policyStatuses)),
  effective_on: fc.option(someDay),
  ended_on: fc.option(someDay),
})
const premiums = fc.integer({ min: 0, max: 10_000_000 })

/** One policy as a cohort of its own. */
function sumsOf(one: CountedPolicy, premium: number, m: number): CohortSums {
  const outcome = outcomeAfter(one, m)
  const times = (isTrue: boolean) => (isTrue ? 1 : 0)
  const [issued, kept, left] = [times(outcome !== null), times(outcome === 'kept'), times(outcome === 'left')]
  return {
    ...{ issued, kept, left },
    ...{ premium_issued: issued * premium, premium_kept: kept * premium, premium_left: left * premium },
  }
}
const some = fc.array(fc.tuple(somePolicy, premiums), { maxLength: 60 })
const cohortOf = (policies: readonly [CountedPolicy, number][], m: number) =>
  sumOfCohorts(policies.map(([one, premium]) => sumsOf(one, premium, m)))

describe('for any policies', () => {
  test('kept and left are never more than issued', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...persistencyMonths), (policies, m) => {
        const sums = cohortOf(policies, m)
        expect(sums.kept + sums.left).toBeLessThanOrEqual(sums.issued)
        expect(sums.premium_kept + sums.premium_left).toBeLessThanOrEqual(sums.premium_issued)
        const { rate, interval } = persistencyByCount(sums)
        expect(rate === null || (interval!.low <= rate && rate <= interval!.high)).toBe(true)
      }),
    )
  })

  test('an ended policy stays ended, and persistency never rises with the months', () => {
    fc.assert(
      fc.property(some, (policies) => {
        for (const [one] of policies) {
          const outcomes = persistencyMonths.map((m) => outcomeAfter(one, m))
          const later = outcomes.filter((outcome) => outcome !== 'kept')
          expect(outcomes.slice(outcomes.length - later.length)).toEqual(later)
          expect(new Set(later).size).toBeLessThanOrEqual(1)
        }
        const rates = persistencyMonths.flatMap((m) => {
          const { part, whole } = persistencyByCount(cohortOf(policies, m))
          return whole === 0 ? [] : [part / whole]
        })
        expect(rates).toEqual(rates.toSorted((one, other) => other - one))
      }),
    )
  })

  test('the sums of parts add up to the sums of the whole', () => {
    fc.assert(
      fc.property(some, fc.nat(60), fc.constantFrom(...persistencyMonths), (policies, cut, m) => {
        const parts = [cohortOf(policies.slice(0, cut), m), cohortOf(policies.slice(cut), m)]
        expect(sumOfCohorts(parts)).toEqual(cohortOf(policies, m))
      }),
    )
  })
})
