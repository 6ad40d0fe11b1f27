import { describe, expect, test } from 'vitest'

import { cohenAgreement, cohenKappa } from './cohen-kappa.ts'
import { fleissAgreement, fleissKappa } from './fleiss-kappa.ts'
import { gwetAc1, gwetAgreement } from './gwet-ac1.ts'
import { jackknifeInterval } from './jackknife-interval.ts'
import { krippendorffAgreement, krippendorffAlpha } from './krippendorff-alpha.ts'
import type { Ratings } from './ratings.ts'
import { observedAgreement, rawAgreement } from './raw-agreement.ts'
import { sampleOf, type Sample } from './sample.ts'

/** `times` units of which each rater said the same each time. */
const repeated = (times: number, ...unit: string[]): Ratings => Array.from({ length: times }, () => unit)

/** One string per rater, one sign per unit, a dot for a gap. */
function fromRaters(...raters: string[]): Ratings {
  const signs = raters.map((line) => line.split(' ').map((sign) => (sign === '.' ? null : sign)))
  return signs[0]!.map((_, unit) => signs.map((line) => line[unit] ?? null))
}

describe('a table of two raters who nearly always say yes', () => {
  const table = [
    ...repeated(85, 'yes', 'yes'),
    ...repeated(5, 'yes', 'no'),
    ...repeated(5, 'no', 'yes'),
    ...repeated(5, 'no', 'no'),
  ]

  test('agrees nine times in ten', () => {
    expect(rawAgreement(table)).toEqual({ agreeing: 90, pairs: 100 })
  })
  test('has a middling kappa and a high AC1', () => {
    expect(cohenKappa(table)).toBeCloseTo(0.4444, 4)
    expect(gwetAc1(table, ['yes', 'no'])).toBeCloseTo(0.878, 3)
  })
})

/** `raw_4raters` of irrCAC has one single rating by another rater, which changes nothing. */
describe("Krippendorff's four observers of twelve units, with gaps", () => {
  const observers = fromRaters(
    '1 2 3 3 2 1 4 1 2 . . .',
    '1 2 3 3 2 2 4 1 2 5 . 3',
    '. 3 3 3 2 3 4 2 2 5 1 .',
    '1 2 3 3 2 4 4 1 2 5 1 .',
  )
  const categories = ['1', '2', '3', '4', '5']

  test.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ] as const)("have a %s alpha of %f, as in R's irr", (level, alpha) => {
    expect(krippendorffAlpha(observers, level)).toBeCloseTo(alpha, 3)
  })

  test("have the agreement, Fleiss' kappa and AC1 of Gwet's irrCAC", () => {
    expect(observedAgreement(sampleOf(observers))).toBeCloseTo(0.8181818, 7)
    expect(fleissAgreement(sampleOf(observers))?.expected).toBeCloseTo(0.239, 3)
    expect(fleissKappa(observers)).toBeCloseTo(0.761, 3)
    expect(gwetAgreement(sampleOf(observers), categories)?.expected).toBeCloseTo(0.19, 3)
    expect(gwetAc1(observers, categories)).toBeCloseTo(0.775, 3)
  })
})

describe('five observers of fifteen units, with gaps', () => {
  const observers = fromRaters(
    '1 1 2 . 0 0 1 1 2 2 . 0 1 3 1',
    '1 1 3 0 0 0 0 . 2 1 1 0 2 3 1',
    '2 0 3 0 0 0 2 2 2 1 0 0 2 2 1',
    '. 1 3 . . . . 0 . 1 0 0 2 2 .',
    '2 . . 0 0 0 1 . 2 . . . . 3 1',
  )
  const gwet = (sample: Sample) => gwetAgreement(sample, ['0', '1', '2', '3'])
  const alpha = (sample: Sample) => krippendorffAgreement(sample, 'nominal')

  test('have the coefficients of irrCAC', () => {
    expect(fleissKappa(observers)).toBeCloseTo(0.458, 3)
    expect(gwetAc1(observers, ['0', '1', '2', '3'])).toBeCloseTo(0.497, 3)
    expect(krippendorffAlpha(observers, 'nominal')).toBeCloseTo(0.481, 3)
  })

  // the same t, but irrCAC linearises where we leave units out: close, not equal
  test.each([
    ["Fleiss' kappa", fleissAgreement, 0.199, 0.716],
    ['AC1', gwet, 0.235, 0.758],
    ['alpha', alpha, 0.237, 0.724],
  ])('have an interval of %s like that of irrCAC', (_, measure, low, high) => {
    const interval = jackknifeInterval(sampleOf(observers), measure)!
    expect(Math.abs(interval.low - low)).toBeLessThan(0.05)
    expect(Math.abs(interval.high - high)).toBeLessThan(0.05)
  })
})

/** K. L. Gwet, Handbook of Inter-Rater Reliability (4th ed., 2014), `cont3x3abstractors` of irrCAC. */
describe('two abstractors of a hundred pregnancies', () => {
  const table = [
    ...repeated(13, 'ectopic', 'ectopic'),
    ...repeated(20, 'abnormal', 'abnormal'),
    ...repeated(7, 'abnormal', 'normal'),
    ...repeated(4, 'normal', 'abnormal'),
    ...repeated(56, 'normal', 'normal'),
  ]
  const gwet = (sample: Sample) => gwetAgreement(sample, ['ectopic', 'abnormal', 'normal'])
  const alpha = (sample: Sample) => krippendorffAgreement(sample, 'nominal')

  test('have the coefficients of irrCAC', () => {
    expect(observedAgreement(sampleOf(table))).toBeCloseTo(0.89, 7)
    expect(cohenKappa(table)).toBeCloseTo(0.7964094, 7)
    expect(fleissKappa(table)).toBeCloseTo(0.7962397, 7) // Scott's pi
    expect(gwetAc1(table, [])).toBeCloseTo(0.8493305, 7)
    expect(krippendorffAlpha(table, 'nominal')).toBeCloseTo(0.7972585, 7)
  })

  test.each([
    ["Cohen's kappa", cohenAgreement, 0.68, 0.913],
    ['AC1', gwet, 0.764, 0.935],
    ['alpha', alpha, 0.68, 0.914],
  ])('have an interval of %s like that of irrCAC', (_, measure, low, high) => {
    const interval = jackknifeInterval(sampleOf(table), measure)!
    expect(Math.abs(interval.low - low)).toBeLessThan(0.005)
    expect(Math.abs(interval.high - high)).toBeLessThan(0.005)
  })
})

/** The worked example of Wikipedia, "Fleiss' kappa": how many of fourteen raters chose each of five categories. */
test("fourteen raters of ten units have a Fleiss' kappa of 0.210", () => {
  const counts = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ]
  const ratings = counts.map((row) => row.flatMap((times, category) => repeated(times, `${category}`).flat()))
  expect(fleissAgreement(sampleOf(ratings))?.observed).toBeCloseTo(0.378, 3)
  expect(fleissAgreement(sampleOf(ratings))?.expected).toBeCloseTo(0.213, 3)
  expect(fleissKappa(ratings)).toBeCloseTo(0.2099307, 7)
})
