import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { wilson } from '#domain/statistics/proportion.ts'

import { observedAgreement, rawAgreement, rawInterval } from './raw-agreement.ts'
import { sampleOf } from './sample.ts'
import { studentT95 } from './student-t.ts'

describe('raw agreement', () => {
  test('counts the pairs of ratings of one unit', () => {
    const ratings = [
      ['yes', 'yes', 'no'],
      ['yes', 'yes', 'yes'],
    ]
    expect(rawAgreement(ratings)).toEqual({ agreeing: 4, pairs: 6 })
  })

  test('gives every unit the same weight, regardless of its number of ratings', () => {
    const ratings = [
      ['yes', 'yes', 'yes', 'yes'],
      ['yes', 'no', null, null],
      ['no', null, null, null],
    ]
    expect(observedAgreement(sampleOf(ratings))).toBe(0.5)
    expect(rawAgreement(ratings)).toEqual({ agreeing: 3.5, pairs: 7 })
  })

  test('does not exist for units with a single rating each', () => {
    const ratings = [
      ['yes', null],
      [null, 'no'],
    ]
    expect(observedAgreement(sampleOf(ratings))).toBeNull()
    expect(rawAgreement(ratings)).toEqual({ agreeing: 0, pairs: 0 })
    expect(rawInterval(ratings)).toBeNull()
  })

  const answer = constantFrom('yes', 'no', 'not applicable')

  test('of two raters never falls if one of them adopts the answer of the other', () => {
    assert(
      property(array(tuple(answer, answer), { minLength: 1, maxLength: 20 }), nat(), (ratings, pick) => {
        const index = pick % ratings.length
        const agreeing = ratings.map((unit, row) => (row === index ? [unit[0], unit[0]] : unit))
        expect(rawAgreement(agreeing).agreeing).toBeGreaterThanOrEqual(rawAgreement(ratings).agreeing)
      }),
    )
  })

  test('of many raters never falls if one of them adopts the most common answer', () => {
    const panel = array(answer, { minLength: 2, maxLength: 6 })
    assert(
      property(panel, array(panel, { maxLength: 5 }), nat(), (unit, others, pick) => {
        const times = (category: string) => unit.filter((chosen) => chosen === category).length
        const commonest = unit.toSorted((one, other) => times(other) - times(one))[0]!
        const agreeing = unit.with(pick % unit.length, commonest)
        const before = observedAgreement(sampleOf([unit, ...others]))!
        expect(observedAgreement(sampleOf([agreeing, ...others]))).toBeGreaterThanOrEqual(before - 1e-12)
      }),
    )
  })
})

describe('the interval of raw agreement', () => {
  const agreed = ['yes', 'yes']
  const split = ['yes', 'no']

  test("is Wilson's if each unit has one pair of any two raters", () => {
    const ratings = [agreed, agreed, split, agreed, agreed, split].map(([one, other]) => [one!, null, other!])
    expect(rawInterval(ratings)).toEqual(wilson(4, 6))
  })

  test('of three raters lies within 0 and 1 and holds the share', () => {
    const ratings = [...Array.from({ length: 9 }, () => ['a', 'a', 'a']), ['a', 'a', 'b'], ['a', 'b', 'c']]
    const { low, high } = rawInterval(ratings)!
    expect(low).toBeGreaterThanOrEqual(0)
    expect(low).toBeLessThan(observedAgreement(sampleOf(ratings))!)
    expect(high).toBe(1)
  })

  test('of three raters is the t interval of the mean over the units', () => {
    const ratings = [
      ...Array.from({ length: 14 }, () => ['a', 'a', 'a']),
      ...Array.from({ length: 6 }, () => ['a', 'a', 'b']),
    ]
    const mean = 0.8 // 14 units agree in 3 of 3 pairs, and 6 in 1 of 3
    const error = Math.sqrt((14 * 0.2 ** 2 + 6 * (0.8 - 1 / 3) ** 2) / (20 * 19))
    const { low, high } = rawInterval(ratings)!
    expect(low).toBeCloseTo(mean - studentT95(19) * error, 12)
    expect(high).toBeCloseTo(mean + studentT95(19) * error, 12)
  })

  test('of three raters who rarely agree begins at 0', () => {
    const ratings = [...Array.from({ length: 9 }, () => ['a', 'b', 'c']), ['a', 'a', 'b']]
    const { low, high } = rawInterval(ratings)!
    expect(low).toBe(0)
    expect(high).toBeGreaterThan(1 / 30)
  })

  test('does not exist below five units', () => {
    expect(rawInterval([agreed, agreed, split, agreed])).toBeNull()
  })
})
