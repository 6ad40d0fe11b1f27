import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { funnelSteps } from '#contracts/lists/partner-data.ts'

import { type FunnelFact, type FunnelGroup, funnelOf, hasReached } from './funnel.ts'

const facts: FunnelFact[] = ['contacted', 'effective', 'sold', 'verified', 'issued', 'active']
const knowing = (records: number, ...known: FunnelFact[]): FunnelGroup => ({
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
        knowing(50),
        knowing(20, 'contacted'),
        knowing(15, 'contacted', 'effective'),
        knowing(8, 'contacted', 'effective', 'sold'),
        knowing(4, 'contacted', 'effective', 'sold', 'verified'),
        knowing(2, 'contacted', 'effective', 'sold', 'verified', 'issued'),
        knowing(1, 'contacted', 'effective', 'sold', 'verified', 'issued', 'active'),
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

  test('takes a later step for the earlier ones that it cannot be without, and says so', () => {
    expect(counted(knowing(3, 'sold'), knowing(2, 'contacted', 'effective', 'sold'))).toMatchObject({
      contacted: [5, 3, 0],
      effective: [5, 3, 0],
      sold: [5, 0, 0],
      verified: [0, 0, 0],
    })
  })

  test('does not take an issued policy for a verified sale: where it widens, it says by how many', () => {
    expect(counted(knowing(4, 'sold', 'issued', 'active'), knowing(1, 'sold', 'verified', 'issued'))).toMatchObject({
      sold: [5, 0, 0],
      verified: [1, 0, 0],
      issued: [5, 0, 4],
      active: [4, 0, 0],
    })
  })

  test('of nothing is nothing', () => {
    expect(funnelOf([]).map(({ records }) => records)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

const groups = fc.array(
  fc
    .record({ records: fc.nat({ max: 1_000 }), known: fc.subarray(facts) })
    .map(({ records, known }) => knowing(records, ...known)),
)

test('never widens but by those that it tells of', () => {
  fc.assert(
    fc.property(groups, (some) => {
      const steps = funnelOf(some)
      steps.slice(1).forEach(({ step, records, implied, without }, at) => {
        expect(records - without).toBeLessThanOrEqual(steps[at]!.records)
        expect(implied).toBeLessThanOrEqual(records)
        expect(step === 'issued' || without === 0).toBe(true)
      })
    }),
  )
})

test('counts alike however records are grouped, and more knowledge never takes a step away', () => {
  fc.assert(
    fc.property(groups, fc.subarray(facts), fc.constantFrom(...facts), (some, known, more) => {
      const split = some.flatMap((group) => [{ ...group, records: 0 }, group])
      expect(funnelOf(split.toReversed())).toEqual(funnelOf(some))
      const [before, after] = [knowing(1, ...known), knowing(1, ...known, more)]
      for (const step of funnelSteps) expect(hasReached(after, step) || !hasReached(before, step)).toBe(true)
    }),
  )
})
