import { expect, test } from 'vitest'

import { exampleCollections } from '#tests/support/example-beyond.ts'

import { currenciesOf, rollsOf } from './collection-figures.ts'

test('the currency with the most debts comes first', () => {
  expect(currenciesOf(exampleCollections)).toEqual(['CLP', 'PEN'])
})

test('a roll rate is computed from the balance of one currency, and not for fewer than five debts', () => {
  const [first, second] = rollsOf(exampleCollections, 'CLP')
  expect(first).toMatchObject({ bucket: 1, share: 0.3, byDebts: { part: 30, whole: 100, value: 30 } })
  expect(second).toMatchObject({ bucket: 2, share: null, byDebts: { whole: 3, value: null } })
})
