import { array, assert, double, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { benjaminiHochberg, holm } from './false-discovery.ts'

// Benjamini and Hochberg (1995), section 3.2: the fifteen p of a trial of two drugs after a heart attack
const TRIAL = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
]

describe('the trial of Benjamini and Hochberg', () => {
  test('has four discoveries where Holm finds three, as published', () => {
    expect(benjaminiHochberg(TRIAL).filter((p) => p <= 0.05)).toHaveLength(4)
    expect(holm(TRIAL).filter((p) => p <= 0.05)).toHaveLength(3)
  })

  // scipy.stats.false_discovery_control(TRIAL)
  test('has the adjusted p of scipy', () => {
    const expected = [
      0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.06385714285714286, 0.06385714285714286, 0.0645, 0.0765, 0.486,
      0.5811818181818181, 0.714875, 0.7532307692307693, 0.8132142857142857, 1,
    ]
    for (const [index, p] of benjaminiHochberg(TRIAL).entries()) expect(p).toBeCloseTo(expected[index]!, 12)
  })

  test("has Holm's adjusted p, worked out by hand", () => {
    const expected = [0.0015, 0.0056, 0.0247, 0.114, 0.2211, 0.278, 0.278, 0.278, 0.3213, 1, 1, 1, 1, 1, 1]
    for (const [index, p] of holm(TRIAL).entries()) expect(p).toBeCloseTo(expected[index]!, 12)
  })
})

test.each([
  ['Benjamini and Hochberg', benjaminiHochberg],
  ['Holm', holm],
])('%s do not change a single p, and return nothing for no p', (_, adjust) => {
  expect(adjust([0.03])).toEqual([0.03])
  expect(adjust([])).toEqual([])
})

test('every p keeps its position and rank and grows to at most 1, and Holm is stricter', () => {
  assert(
    property(array(double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }), (ps) => {
      const [mild, strict] = [benjaminiHochberg(ps), holm(ps)]
      expect(benjaminiHochberg(ps.toReversed())).toEqual(mild.toReversed())
      expect(holm(ps.toReversed())).toEqual(strict.toReversed())
      for (const [index, p] of ps.entries()) {
        expect(mild[index]).toBeGreaterThanOrEqual(p - 1e-12)
        expect(strict[index]).toBeGreaterThanOrEqual(mild[index]! - 1e-12)
        expect(strict[index]).toBeLessThanOrEqual(1)
        for (const milder of mild.filter((_, other) => ps[other]! > p)) expect(mild[index]).toBeLessThanOrEqual(milder)
      }
    }),
  )
})
