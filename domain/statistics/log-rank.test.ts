import { array, assert, integer, pre, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { TimeCount } from './kaplan-meier.ts'
import { PLACEBO, SIX_MP } from './leukaemia.fixture.ts'
import { logRank } from './log-rank.ts'
import { seededRandom } from './seeded-random.ts'

const THIRD: TimeCount[] = [
  { time: 2, events: 1, censored: 0 },
  { time: 4, events: 2, censored: 1 },
  { time: 9, events: 1, censored: 2 },
  { time: 14, events: 1, censored: 1 },
  { time: 20, events: 2, censored: 0 },
  { time: 28, events: 1, censored: 3 },
]

describe('remission with 6-MP and placebo', () => {
  // R: survdiff(Surv(time, cens) ~ treat, MASS::gehan) has 16.8, with 9 of 19.3 and 21 of 10.7; scipy.stats.logrank(x, y)
  test('differs as published', () => {
    const { chiSquare, freedom, p, groups } = logRank([SIX_MP, PLACEBO])!
    expect(chiSquare).toBeCloseTo(16.792940989216536, 10)
    expect(freedom).toBe(1)
    expect(p / 4.168809109334529e-5).toBeCloseTo(1, 9)
    expect(groups).toEqual([
      { observed: 9, expected: expect.closeTo(19.25050095, 7) },
      { observed: 21, expected: expect.closeTo(10.74949905, 7) },
    ])
  })

  // (O − E) @ numpy.linalg.pinv(V) @ (O − E), of V summed over the times
  test('and a third group have the χ² of NumPy', () => {
    const { chiSquare, freedom, p } = logRank([SIX_MP, PLACEBO, THIRD])!
    expect(chiSquare).toBeCloseTo(20.984723387130433, 9)
    expect(freedom).toBe(2)
    expect(p / 2.774758652669194e-5).toBeCloseTo(1, 9)
  })
})

test('a group without cases at risk does not count for the degrees of freedom', () => {
  const early: TimeCount[] = [{ time: 0.5, events: 0, censored: 9 }]
  const { chiSquare, freedom, groups } = logRank([SIX_MP, early, PLACEBO, []])!
  expect(chiSquare).toBeCloseTo(16.792940989216536, 10)
  expect(freedom).toBe(1)
  expect(groups[1]).toEqual({ observed: 0, expected: 0 })
  expect(groups).toHaveLength(4)
})

test('does not exist without two groups to compare, or without an event', () => {
  expect(logRank([])).toBeNull()
  expect(logRank([SIX_MP])).toBeNull()
  expect(logRank([SIX_MP, []])).toBeNull()
  expect(logRank([[{ time: 3, events: 0, censored: 5 }], [{ time: 4, events: 0, censored: 5 }]])).toBeNull()
})

test('equal groups do not differ', () => {
  expect(logRank([SIX_MP, SIX_MP, SIX_MP])!.chiSquare).toBeCloseTo(0, 12)
})

const few = integer({ min: 0, max: 4 })
const group = array(record({ time: integer({ min: 0, max: 12 }), events: few, censored: few }), { maxLength: 8 })

test('the order of groups and counts does not matter, and the expected events add up to the observed ones', () => {
  assert(
    property(array(group, { minLength: 2, maxLength: 5 }), (groups) => {
      const there = logRank(groups)
      const back = logRank(groups.map((counts) => counts.toReversed()).toReversed())
      expect(there === null).toBe(back === null)
      pre(there !== null && back !== null)
      expect(there.chiSquare).toBeGreaterThanOrEqual(-1e-9)
      expect(back.chiSquare).toBeCloseTo(there.chiSquare, 7)
      expect(back.freedom).toBe(there.freedom)
      const total = (of: (one: { observed: number; expected: number }) => number) =>
        there.groups.reduce((sum, one) => sum + of(one), 0)
      expect(total(({ expected }) => expected)).toBeCloseTo(
        total(({ observed }) => observed),
        9,
      )
    }),
  )
})

test('for three groups with the same distribution about one test in twenty is significant', () => {
  const next = seededRandom('one')
  const drawn = () =>
    Array.from({ length: 60 }, (): TimeCount => {
      const [event, end] = [-Math.log(1 - next()), 2 * next()]
      return event < end ? { time: event, events: 1, censored: 0 } : { time: end, events: 0, censored: 1 }
    })
  const seeming = Array.from({ length: 400 }, () => logRank([drawn(), drawn(), drawn()])!.p).filter((p) => p < 0.05)
  // 20 expected, a standard deviation of 4.4: three of them either way
  expect(Math.abs(seeming.length - 20)).toBeLessThanOrEqual(13)
})
