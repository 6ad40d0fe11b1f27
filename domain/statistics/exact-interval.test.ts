import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { clopperPearson } from './exact-interval.ts'

// scipy.stats.binomtest(k, n).proportion_ci(0.95, 'exact'); 81 of 263 is the example of Newcombe (1998), 0.2527 to 0.3676
test.each([
  [1, 10, 0.0025285785444617848, 0.44501611702819543],
  [4, 20, 0.05733399705002387, 0.4366140029966687],
  [81, 263, 0.25273674558504267, 0.36762192260134746],
  [50_000, 100_000, 0.4968960624917999, 0.5031039375082001],
])('%i of %i lie exactly where scipy says', (successes, n, low, high) => {
  const interval = clopperPearson(successes, n)!
  expect(interval.low).toBeCloseTo(low, 12)
  expect(interval.high).toBeCloseTo(high, 12)
})

test('none of ten may be up to 31 % and ten of ten down to 69 %', () => {
  expect(clopperPearson(0, 10)!.low).toBe(0)
  expect(clopperPearson(0, 10)!.high).toBeCloseTo(1 - 0.025 ** (1 / 10), 12)
  expect(clopperPearson(10, 10)!.low).toBeCloseTo(0.025 ** (1 / 10), 12)
  expect(clopperPearson(10, 10)!.high).toBe(1)
})

test('zero cases have no interval', () => expect(clopperPearson(0, 0)).toBeNull())

test('contains the rate, and is mirrored if yes and no are swapped', () => {
  const counted = integer({ min: 1, max: 3_000 }).chain((n) =>
    integer({ min: 0, max: n }).map((successes) => ({ successes, n })),
  )
  assert(
    property(counted, ({ successes, n }) => {
      const { low, high } = clopperPearson(successes, n)!
      const turned = clopperPearson(n - successes, n)!
      expect(low).toBeLessThanOrEqual(successes / n)
      expect(high).toBeGreaterThanOrEqual(successes / n)
      expect(turned.low).toBeCloseTo(1 - high, 11)
      expect(turned.high).toBeCloseTo(1 - low, 11)
    }),
  )
})

test('contains the truth at least 95 times in 100, for any true rate', () => {
  for (const n of [5, 12, 40]) {
    const intervals = Array.from({ length: n + 1 }, (_, successes) => clopperPearson(successes, n)!)
    for (let rate = 0.01; rate < 1; rate += 0.01) {
      let covered = 0
      for (let k = 0, chance = (1 - rate) ** n; k <= n; chance *= ((n - k) / (k + 1)) * (rate / (1 - rate)), k += 1)
        if (intervals[k]!.low <= rate && rate <= intervals[k]!.high) covered += chance
      expect(covered).toBeGreaterThanOrEqual(0.95 - 1e-9)
    }
  }
})
