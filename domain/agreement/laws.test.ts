import { array, assert, constant, constantFrom, integer, oneof, pre, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cohenKappa } from './cohen-kappa.ts'
import { fleissKappa } from './fleiss-kappa.ts'
import { gwetAc1 } from './gwet-ac1.ts'
import { krippendorffAlpha } from './krippendorff-alpha.ts'
import { chosenIn, type Rating, type Ratings } from './ratings.ts'

const CATEGORIES = ['1', '2', '3', '4']

const category = constantFrom(...CATEGORIES)
const rating = oneof({ weight: 4, arbitrary: category }, { weight: 1, arbitrary: constant<Rating>(null) })
const ratingsBy = (raters: number) =>
  array(array(rating, { minLength: raters, maxLength: raters }), { minLength: 1, maxLength: 15 })
const ratings = integer({ min: 2, max: 5 }).chain(ratingsBy)

const nominal: [string, (ratings: Ratings) => number | null][] = [
  ["Cohen's kappa", cohenKappa],
  ["Fleiss' kappa", fleissKappa],
  ['AC1', (sample) => gwetAc1(sample, CATEGORIES)],
  ['nominal alpha', (sample) => krippendorffAlpha(sample, 'nominal')],
]
const coefficients: typeof nominal = [
  ...nominal,
  ['ordinal alpha', (sample) => krippendorffAlpha(sample, 'ordinal')],
  ['interval alpha', (sample) => krippendorffAlpha(sample, 'interval')],
]

const mapped = (sample: Ratings, rename: (category: string) => string): Ratings =>
  sample.map((unit) => unit.map((chosen) => (chosen === null ? null : rename(chosen))))

/** Equal up to rounding, or both undefined. */
function expectSame(one: number | null, other: number | null) {
  expect(one === null).toBe(other === null)
  expect(one ?? 0).toBeCloseTo(other ?? 0, 9)
}

describe.each(coefficients)('%s', (_, coefficient) => {
  test('is a finite number of at most 1, or null', () => {
    assert(
      property(ratings, (sample) => {
        const value = coefficient(sample)
        pre(value !== null)
        expect(Number.isFinite(value)).toBe(true)
        expect(value).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is 1 if all agree and two categories are in use', () => {
    const unit = integer({ min: 2, max: 4 }).chain((raters) =>
      array(
        category.map((chosen) => Array.from({ length: raters }, () => chosen)),
        { minLength: 2, maxLength: 15 },
      ),
    )
    assert(
      property(unit, (sample) => {
        pre(new Set(sample.flat()).size > 1)
        pre(coefficient !== cohenKappa || sample[0]!.length === 2)
        expect(coefficient(sample)).toBe(1)
      }),
    )
  })

  test('does not depend on the order of raters and units', () => {
    assert(
      property(ratings, (sample) => {
        const turned = sample.toReversed().map((unit) => [...unit.slice(1), unit[0]!])
        expectSame(coefficient(turned), coefficient(sample))
      }),
    )
  })

  test('is undefined where no unit has two ratings', () => {
    expect(coefficient([])).toBeNull()
    expect(
      coefficient([
        ['1', null],
        [null, '2'],
      ]),
    ).toBeNull()
  })
})

test.each(nominal)('%s does not depend on the names of the categories', (_, coefficient) => {
  const renamed = (chosen: string) => CATEGORIES[CATEGORIES.length - Number(chosen)]!
  assert(property(ratings, (sample) => expectSame(coefficient(mapped(sample, renamed)), coefficient(sample))))
})

test.each([cohenKappa, fleissKappa, (sample: Ratings) => krippendorffAlpha(sample, 'interval')])(
  'a coefficient that depends on the used categories is undefined if there is only one',
  (coefficient) => {
    const same = array(constantFrom<Rating[]>(['1', '1'], ['1', null]), { maxLength: 20 })
    assert(
      property(same, (sample) => {
        expect(coefficient(sample)).toBeNull()
      }),
    )
  },
)

describe('AC1', () => {
  test('is 1 if one of two categories was always chosen', () => {
    expect(gwetAc1([['yes', 'yes']], ['yes', 'no'])).toBe(1)
  })
  test('is undefined if there is only one category', () => {
    expect(gwetAc1([['yes', 'yes']], ['yes'])).toBeNull()
  })
  test('counts listed categories that nobody chose, and chosen categories that are not listed', () => {
    const sample = [
      ['yes', 'yes'],
      ['no', 'yes'],
    ]
    expect(gwetAc1(sample, ['yes', 'no', 'not applicable'])).toBeGreaterThan(gwetAc1(sample, ['yes', 'no'])!)
    expect(gwetAc1(sample, ['yes'])).toBe(gwetAc1(sample, ['yes', 'no']))
  })
})

describe('alpha', () => {
  test('of an interval scale does not change with origin and unit', () => {
    const scale = integer({ min: -50, max: 50 }).filter((factor) => factor !== 0)
    assert(
      property(ratings, scale, integer({ min: -99, max: 99 }), (sample, factor, offset) => {
        const moved = mapped(sample, (chosen) => `${Number(chosen) * factor + offset}`)
        expectSame(krippendorffAlpha(moved, 'interval'), krippendorffAlpha(sample, 'interval'))
      }),
    )
  })

  test('of an ordinal scale depends only on the order', () => {
    assert(
      property(ratings, (sample) => {
        const stretched = mapped(sample, (chosen) => `${10 ** Number(chosen)}`)
        expectSame(krippendorffAlpha(stretched, 'ordinal'), krippendorffAlpha(sample, 'ordinal'))
      }),
    )
  })

  test('is the same at every level of a yes-no question', () => {
    assert(
      property(ratings, (sample) => {
        const binary = mapped(sample, (chosen) => (Number(chosen) > 2 ? '1' : '0'))
        expectSame(krippendorffAlpha(binary, 'ordinal'), krippendorffAlpha(binary, 'nominal'))
        expectSame(krippendorffAlpha(binary, 'interval'), krippendorffAlpha(binary, 'nominal'))
      }),
    )
  })

  test.each(['ordinal', 'interval'] as const)('of words on an %s scale is undefined', (level) => {
    const words = [
      ['good', 'bad'],
      ['good', 'good'],
    ]
    expect(krippendorffAlpha(words, level)).toBeNull()
    expect(
      krippendorffAlpha(
        mapped(words, (word) => (word === 'bad' ? '1' : ' ')),
        level,
      ),
    ).toBeNull()
  })
})

test("Cohen's kappa uses exactly two raters, and only units that both rated", () => {
  const both = [
    ['yes', 'yes'],
    ['no', 'no'],
    ['yes', 'no'],
  ]
  const silent = both.map(([one, other]) => [one!, null, other!])
  expect(cohenKappa(silent)).toBe(cohenKappa(both))
  expect(cohenKappa([...silent, ['no', null, null]])).toBe(cohenKappa(both))
  expect(cohenKappa([...silent, ['no', 'no', 'no']])).toBeNull()
  expect(chosenIn(silent[0]!)).toEqual(['yes', 'yes'])
})
