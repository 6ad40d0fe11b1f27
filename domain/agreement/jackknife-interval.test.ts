import { describe, expect, test } from 'vitest'

import { wilson } from '#domain/statistics/proportion.ts'

import type { Measure } from './chance.ts'
import { cohenAgreement } from './cohen-kappa.ts'
import { fleissAgreement } from './fleiss-kappa.ts'
import { gwetAgreement } from './gwet-ac1.ts'
import { jackknifeInterval } from './jackknife-interval.ts'
import { krippendorffAgreement } from './krippendorff-alpha.ts'
import type { Rating, Ratings } from './ratings.ts'
import { observedAgreement } from './raw-agreement.ts'
import { sampleOf } from './sample.ts'
import { studentT95 } from './student-t.ts'

const gwet: Measure = (sample) => gwetAgreement(sample, ['yes', 'no'])
const alpha: Measure = (sample) => krippendorffAgreement(sample, 'nominal')
const raw: Measure = (sample) => {
  const observed = observedAgreement(sample)
  return observed === null ? null : { observed, expected: 0 }
}

const units = (times: number, ...unit: Rating[]): Ratings => Array.from({ length: times }, () => unit)

describe('the jackknife interval', () => {
  test('of a mean is the t interval of the mean', () => {
    const ratings = [...units(14, 'yes', 'yes'), ...units(6, 'yes', 'no')]
    const error = Math.sqrt((0.7 * 0.3) / 19) // s / √n, with s² = p̂(1−p̂) n / (n−1)
    const { low, high } = jackknifeInterval(sampleOf(ratings), raw)!
    expect(low).toBeCloseTo(0.7 - studentT95(19) * error, 12)
    expect(high).toBeCloseTo(0.7 + studentT95(19) * error, 12)
  })

  test('does not count units with only one rating in the degrees of freedom', () => {
    const ratings = [...units(14, 'yes', 'yes'), ...units(6, 'no', 'no'), ...units(5, 'yes', 'no')]
    const bare = jackknifeInterval(sampleOf(ratings), cohenAgreement)!
    const padded = jackknifeInterval(sampleOf([...ratings, ...units(500, 'yes', null)]), cohenAgreement)!
    expect(padded.low).toBeCloseTo(bare.low, 1)
    expect(padded.low).toBeLessThan(bare.low)
  })

  test('does not exist below five units with two ratings', () => {
    const ratings = [...units(2, 'yes', 'yes'), ...units(2, 'no', 'no'), ...units(9, 'yes', null)]
    for (const measure of [cohenAgreement, fleissAgreement, gwet, alpha]) {
      expect(jackknifeInterval(sampleOf(ratings), measure)).toBeNull()
    }
  })

  test('does not exist if the coefficient does not', () => {
    expect(jackknifeInterval(sampleOf(units(20, 'yes', 'yes')), cohenAgreement)).toBeNull()
  })
})

describe('perfect agreement is not certainty', () => {
  const perfect = [...units(10, 'yes', 'yes'), ...units(10, 'no', 'no')]

  test.each([
    ["Cohen's kappa", cohenAgreement],
    ["Fleiss' kappa", fleissAgreement],
    ['AC1', gwet],
    ['alpha', alpha],
  ])('for %s', (_, measure) => {
    const { low, high } = jackknifeInterval(sampleOf(perfect), measure)!
    const { expected } = measure(sampleOf(perfect))!
    expect(low).toBeCloseTo((wilson(20, 20)!.low - expected) / (1 - expected), 12)
    expect(low).toBeLessThan(0.75)
    expect(high).toBe(1)
  })

  test('even where everybody always says yes, which AC1 calls 1', () => {
    expect(jackknifeInterval(sampleOf(units(20, 'yes', 'yes')), gwet)).toEqual({ low: wilson(20, 20)!.low, high: 1 })
  })

  test('and is very wide if it depends on a single unit', () => {
    const ratings = [...units(19, 'yes', 'yes'), ...units(1, 'no', 'no')]
    const { low, high } = jackknifeInterval(sampleOf(ratings), cohenAgreement)!
    expect(low).toBeLessThan(0)
    expect(high).toBe(1)
  })
})

test('raters who always differ in the same way still have an interval with a width', () => {
  const ratings = units(10, 'yes', 'no')
  expect(jackknifeInterval(sampleOf(ratings), fleissAgreement)!.low).toBe(-1)
  expect(jackknifeInterval(sampleOf(ratings), fleissAgreement)!.high).toBeCloseTo(2 * wilson(0, 10)!.high - 1, 12)
})
