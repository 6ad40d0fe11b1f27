import { assert, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { someDay, someDebt } from '#tests/support/random-debts.ts'

import { recoveryOf } from './recovery.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const DEBT = { amount: 1_000, due_on: '2026-02-01', assigned_on: '2026-03-05', withdrawn_on: null }

test('payments before the assignment do not count, and payments after the period belong to a later period', () => {
  const payments = [
    { on: '2026-03-04', amount: 100 },
    { on: '2026-03-05', amount: 200 },
    { on: '2026-03-31', amount: 300 },
    { on: '2026-04-01', amount: 400 },
  ]
  expect(recoveryOf(MARCH, DEBT, payments)).toEqual({ bucket: 3, assigned: 900, recovered: 500 })
})

test.each([
  ['at most the assigned amount', DEBT, [{ on: '2026-03-10', amount: 1_500 }], 1_000],
  [
    'payments until the withdrawal',
    { ...DEBT, withdrawn_on: '2026-03-20' },
    [
      { on: '2026-03-19', amount: 10 },
      { on: '2026-03-20', amount: 20 },
    ],
    10,
  ],
  ['nothing without payments', DEBT, [], 0],
])('recovery counts %s', (_, debt, payments, recovered) => {
  expect(recoveryOf(MARCH, debt, payments)?.recovered).toBe(recovered)
})

test.each([
  ['assigned in another month', { ...DEBT, assigned_on: '2026-04-01' }, []],
  ['paid before it was assigned', DEBT, [{ on: '2026-03-01', amount: 1_000 }]],
])('a debt that was %s is not counted', (_, debt, payments) => {
  expect(recoveryOf(MARCH, debt, payments)).toBeNull()
})

test('no more is recovered than was assigned, and a longer period never recovers less', () => {
  assert(
    property(someDebt, tuple(someDay, someDay), ({ debt, payments }, days) => {
      const [soon, late] = days.toSorted().map((to) => recoveryOf({ from: '2025-01-01', to }, debt, payments))
      const none = { assigned: late?.assigned, bucket: late?.bucket, recovered: 0 }
      const [before, after] = [soon ?? none, late ?? none]
      expect(before).toMatchObject({ assigned: after.assigned, bucket: after.bucket })
      expect(before.recovered).toBeLessThanOrEqual(after.recovered)
      expect(after.recovered).toBeLessThanOrEqual(after.assigned ?? 0)
    }),
  )
})
