import { describe, expect, test } from 'vitest'

import { wilson } from '#domain/statistics/proportion.ts'

import { agreementOf } from './agreement-of.ts'
import { cohenKappa } from './cohen-kappa.ts'
import { fleissKappa } from './fleiss-kappa.ts'
import type { Rating, Ratings } from './ratings.ts'

const units = (times: number, ...unit: Rating[]): Ratings => Array.from({ length: times }, () => unit)
const question = { categories: ['yes', 'no', 'not applicable'], level: 'nominal' } as const

describe('the agreement on a question', () => {
  const two = [...units(14, 'yes', 'yes'), ...units(3, 'yes', 'no'), ...units(3, 'no', 'no'), ...units(2, null, 'yes')]

  test('of two raters contains every measure', () => {
    const summary = agreementOf(two, question)
    expect(summary).toMatchObject({
      units: 20,
      raters: 2,
      raw: { agreeing: 17, pairs: 20, share: 0.85, interval: wilson(17, 20) },
      kappa: { value: cohenKappa(two), kind: 'cohen' },
      alpha: { level: 'nominal' },
    })
    for (const { value, interval } of [summary.kappa, summary.ac1, summary.alpha]) {
      expect(interval!.low).toBeLessThan(value!)
      expect(interval!.high).toBeGreaterThan(value!)
    }
  })

  test('counts every rating in the prevalence, and the answers nobody gave', () => {
    expect(agreementOf(two, question).prevalence).toEqual({
      n: 42,
      categories: [
        { category: 'yes', times: 33, share: 33 / 42 },
        { category: 'no', times: 9, share: 9 / 42 },
        { category: 'not applicable', times: 0, share: 0 },
      ],
    })
  })

  test("of more than two raters has Fleiss' kappa", () => {
    const three = [...units(6, 'yes', 'yes', 'yes'), ...units(4, 'no', 'no', 'no'), ...units(2, 'yes', 'no', null)]
    const { raters, kappa } = agreementOf(three, question)
    expect(raters).toBe(3)
    expect(kappa).toMatchObject({ value: fleissKappa(three), kind: 'fleiss' })
  })

  test('does not count a rater without ratings', () => {
    const silent = two.map((unit) => [...unit, null])
    expect(agreementOf(silent, question)).toEqual(agreementOf(two, question))
  })

  test('of fewer than five units has only counts', () => {
    const few = [...units(2, 'yes', 'yes'), ...units(2, 'yes', 'no'), ...units(9, 'yes', null)]
    expect(agreementOf(few, question)).toMatchObject({
      units: 4,
      raw: { agreeing: 2, pairs: 4, share: null, interval: null },
      kappa: { value: null, interval: null },
      ac1: { value: null, interval: null },
      alpha: { value: null, interval: null },
      prevalence: { n: 17 },
    })
  })

  test('without ratings is empty', () => {
    expect(agreementOf([], question)).toMatchObject({
      units: 0,
      raters: 0,
      raw: { agreeing: 0, pairs: 0, share: null, interval: null },
      kappa: { value: null, kind: 'cohen', interval: null },
      prevalence: { n: 0 },
    })
  })

  test('has neither kappa nor alpha, and an uncertain AC1, if all ratings are yes', () => {
    const { raw, kappa, ac1, alpha } = agreementOf(units(12, 'yes', 'yes'), question)
    expect(raw.share).toBe(1)
    expect([kappa.value, kappa.interval, alpha.value, alpha.interval]).toEqual([null, null, null, null])
    expect(ac1).toEqual({ value: 1, interval: { low: wilson(12, 12)!.low, high: 1 } })
  })
})
