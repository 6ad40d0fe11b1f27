import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { funnelSteps } from '#contracts/lists/partner-data.ts'

import { type FunnelFact, type FunnelGroup, funnelOf, hasReached } from './funnel.ts'

const facts: FunnelFact[] = ['contacted', 'effective', 'sold', 'verified', 'issued', 'active']
const groupOf = (records: number, ...known: FunnelFact[]): FunnelGroup => ({
  ...{ contacted: false, effective: false, sold: false, verified: false, issued: false, active: false },
  ...Object.fromEntries(known.map((fact) => [fact, true])),
  records,
})
const counted = (...groups: FunnelGroup[]) =>
  Object.fromEntries(funnelOf(groups).map(({ step, records, implied, without }) => [step, [records, implied, without]]))

describe('a funnel', () => {
  test('counts each record in every step that it took', () => {
    expect(
      counted(
        groupOf(50),
        groupOf(20, 'contacted'),
        groupOf(15, 'contacted', 'effective'),
        groupOf(8, 'contacted', 'effective', 'sold'),
        groupOf(4, 'contacted', 'effective', 'sold', 'verified'),
        groupOf(2, 'contacted', 'effective', 'sold', 'verified', 'issued'),
        groupOf(1, 'contacted', 'effective', 'sold', 'verified', 'issued', 'active'),
      ),
    ).toEqual({
      base: [100, 0, 0],
      contacted: [50, 0, 0],
      effective: [30, 0, 0],
      sold: [15, 0, 0],
      verified: [7, 0, 0],
      issued: [3, 0, 0],
      active: [1, 0, 0],
    })
  })

  test('counts the earlier steps that a later step implies, and reports them as implied', () => {
    expect(counted(groupOf(3, 'sold'), groupOf(2, 'contacted', 'effective', 'sold'))).toMatchObject({
      contacted: [5, 3, 0],
      effective: [5, 3, 0],
      sold: [5, 0, 0],
      verified: [0, 0, 0],
    })
  })

  test('does not count an issued policy as a verified sale, and reports how many records skipped that step', () => {
    expect(counted(groupOf(4, 'sold', 'issued', 'active'), groupOf(1, 'sold', 'verified', 'issued'))).toMatchObject({
      sold: [5, 0, 0],
      verified: [1, 0, 0],
      issued: [5, 0, 4],
      active: [4, 0, 0],
    })
  })

  test('without records is zero in every step', () => {
    expect(funnelOf([]).map(({ records }) => records)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

const groups = fc.array(
  fc
    .record({ records: fc.nat({ max: 1_000 }), known: fc.subarray(facts) })
    .map(({ records, known }) => groupOf(records, ...known)),
)

test('a step never has more records than the step before, except those in `without`', () => {
  fc.assert(
    fc.property(groups, (some) => {
      const steps = funnelOf(some)
      steps.slice(1).forEach(({ step, records, implied, without }, index) => {
        expect(records - without).toBeLessThanOrEqual(steps[index]!.records)
        expect(implied).toBeLessThanOrEqual(records)
        expect(step === 'issued' || without === 0).toBe(true)
      })
    }),
  )
})

test('the counts do not depend on the grouping, and another fact never removes a step', () => {
  fc.assert(
    fc.property(groups, fc.subarray(facts), fc.constantFrom(...facts), (some, known, more) => {
      const split = some.flatMap((group) => [{ ...group, records: 0 }, group])
      expect(funnelOf(split.toReversed())).toEqual(funnelOf(some))
      const [before, after] = [groupOf(1, ...known), groupOf(1, ...known, more)]
      for (const step of funnelSteps) expect(hasReached(after, step) || !hasReached(before, step)).toBe(true)
    }),
  )
})
