import { array, assert, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { debtBuckets } from '#contracts/collection-words.ts'
import { someDay, someDebt } from '#tests/support/random-debts.ts'

import { balanceOn, type Debt, type Payment } from './balance.ts'
import { bucketOn } from './bucket.ts'
import { rollMatrix, rollOf, rollRate } from './roll-rates.ts'

const MARCH = { from: '2026-02-28', to: '2026-03-31' }
const debt = (given: Partial<Debt> = {}): Debt => ({
  ...{ amount: 1_000, due_on: '2026-02-23', assigned_on: '2026-02-01', withdrawn_on: null },
  ...given,
})
const of = (given: Partial<Debt>, ...payments: Payment[]) => ({ debt: debt(given), payments })

describe('the balance of a debt', () => {
  const payments = [
    { on: '2026-02-10', amount: 300 },
    { on: '2026-02-12', amount: 800 },
  ]

  test.each([
    ['2026-01-31', 0],
    ['2026-02-01', 1_000],
    ['2026-02-09', 1_000],
    ['2026-02-10', 700],
    ['2026-02-12', 0],
  ])('on %s is %i', (day, left) => {
    expect(balanceOn(day, debt(), payments)).toBe(left)
  })

  test('excludes payments before the assignment, and is 0 from the day of the withdrawal on', () => {
    const early = debt({ assigned_on: '2026-02-11', withdrawn_on: '2026-02-20' })
    expect(balanceOn('2026-02-11', early, payments)).toBe(700)
    expect(balanceOn('2026-02-19', early, [])).toBe(1_000)
    expect(balanceOn('2026-02-20', early, [])).toBe(0)
  })
})

describe('a roll-rate matrix of March', () => {
  const matrix = (...debts: ReturnType<typeof of>[]) =>
    rollMatrix(debts.flatMap((one) => rollOf(MARCH, one.debt, one.payments)))
  const [, first] = matrix(
    of({}), // 1–7 days overdue at the end of February, 31–60 at that of March
    of({ amount: 500 }, { on: '2026-03-10', amount: 200 }),
    of({ amount: 400 }, { on: '2026-03-31', amount: 400 }),
    of({ amount: 600, withdrawn_on: '2026-03-15' }, { on: '2026-03-01', amount: 100 }),
    of({ amount: 50, withdrawn_on: '2026-04-01' }),
    of({ assigned_on: '2026-03-01' }), // was not ours when it opened
  )

  test('shows where the opening balance of a bucket went, and the number of debts', () => {
    expect(first).toMatchObject({
      bucket: 1,
      opening: { debts: 5, balance: 2_550 },
      outcomes: {
        3: { debts: 3, balance: 1_350 },
        paid: { debts: 1, balance: 700 },
        withdrawn: { debts: 1, balance: 500 },
        2: { debts: 0, balance: 0 },
      },
    })
  })

  test('has the share that moved on to later buckets as its roll rate', () => {
    expect(rollRate(first!)).toEqual({ debts: { part: 3, whole: 5 }, balance: { part: 1_350, whole: 2_550 } })
  })

  test('has no roll rate without an opening balance, nor for the last bucket', () => {
    const [notDue, , , , , last] = matrix(of({ due_on: '2025-01-01' }))
    expect(rollRate(notDue!)).toBeNull()
    expect(last!.outcomes[5]).toEqual({ debts: 1, balance: 1_000 })
    expect(rollRate(last!)).toBeNull()
  })
})

const span = tuple(someDay, someDay).map(([one, other]) =>
  one < other ? { from: one, to: other } : { from: other, to: one },
)

test('for any payments and withdrawals, each row adds up to its opening balance, and no debt moves to an earlier bucket', () => {
  assert(
    property(array(someDebt, { maxLength: 12 }), span, (debts, days) => {
      const rows = rollMatrix(debts.flatMap((one) => rollOf(days, one.debt, one.payments)))
      for (const { bucket, opening, outcomes } of rows) {
        const open = debts
          .filter(({ debt: some }) => bucketOn(days.from, some.due_on) === bucket)
          .map((one) => balanceOn(days.from, one.debt, one.payments))
          .filter((balance) => balance > 0)
        expect(opening).toEqual({ debts: open.length, balance: open.reduce((sum, one) => sum + one, 0) })
        expect(debtBuckets.filter((earlier) => earlier < bucket && outcomes[earlier].debts > 0)).toEqual([])
      }
    }),
  )
})

test('between a day and itself every debt stays where it is', () => {
  assert(
    property(someDebt, someDay, ({ debt: some, payments }, day) => {
      const balance = balanceOn(day, some, payments)
      const bucket = bucketOn(day, some.due_on)
      const stays = { bucket, outcome: String(bucket), debts: 1, balance }
      expect(rollOf({ from: day, to: day }, some, payments)).toEqual(balance === 0 ? [] : [stays])
    }),
  )
})
