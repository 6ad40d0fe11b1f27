import { expect, test } from 'vitest'

import { bucketOn } from '#domain/collections/bucket.ts'
import { wilson } from '#domain/statistics/proportion.ts'

import { inventConversations } from '../conversations.ts'
import { seeded } from '../random.ts'
import { inventDebts, inventNewestDebts } from './invent-debts.ts'

const TODAY = '2026-03-02'
const conversations = inventConversations(seeded(7), 5_000, TODAY)
const debts = inventDebts(seeded(7), conversations, TODAY)

test('no payment comes before the assignment, and none exceeds the debt', () => {
  const paid = ({ payments }: (typeof debts)[number]) => payments.reduce((sum, { amount }) => sum + amount, 0)
  expect(debts.length).toBeGreaterThan(300)
  expect(debts.filter((debt) => paid(debt) > debt.amount)).toEqual([])
  expect(
    debts.filter(({ assigned_on, payments }) => payments.some(({ on }) => on < assigned_on || on > TODAY)),
  ).toEqual([])
})

test('planted: promises for the same week are kept more often than later ones', () => {
  const due = debts
    .flatMap(({ promises, payments }) => promises.map((promise) => ({ ...promise, payments })))
    .filter(({ due_on }) => due_on < TODAY)
  const days = ({ made_on, due_on }: (typeof due)[number]) => (Date.parse(due_on) - Date.parse(made_on)) / 86_400_000
  const keptShare = (some: typeof due) => {
    const inTime = some.filter(({ made_on, due_on, amount, payments }) => {
      const onTime = payments.filter(({ on }) => on >= made_on && on <= due_on)
      return onTime.reduce((sum, payment) => sum + payment.amount, 0) >= amount
    })
    return wilson(inTime.length, some.length)!
  }
  const soon = keptShare(due.filter((promise) => days(promise) <= 7))
  const later = keptShare(due.filter((promise) => days(promise) > 7))
  expect(later.high).toBeLessThan(soon.low)
})

test('planted: of the customers whom nobody reached, those overdue for a month at most pay more often', () => {
  const paid = (some: typeof debts) => wilson(some.filter(({ payments }) => payments.length > 0).length, some.length)!
  const unreached = debts.filter(({ calls, assigned_on }) => calls.length === 0 && bucketOn(TODAY, assigned_on) > 3)
  const early = paid(unreached.filter(({ due_on, assigned_on }) => bucketOn(assigned_on, due_on) <= 2))
  const late = paid(unreached.filter(({ due_on, assigned_on }) => bucketOn(assigned_on, due_on) >= 4))
  expect(late.high).toBeLessThan(early.low)
})

test('the newest debts are overdue for a week at most, or not yet due, for each partner with collections', () => {
  const newest = inventNewestDebts(seeded(7), conversations, TODAY)
  expect(newest.map(({ partner }) => partner.country)).toEqual(['MX', 'PE', 'BR'])
  for (const { debts: own, partner } of newest) {
    const buckets = own.map(({ due_on }) => bucketOn(TODAY, due_on))
    expect(new Set(buckets)).toEqual(new Set([0, 1]))
    expect(buckets.filter((bucket) => bucket === 1).length).toBeGreaterThan(10)
    for (const debt of own) expect(debt).toMatchObject({ partner, payments: [], calls: [] })
  }
  const numbers = newest.flatMap(({ debts: own }) => own).map(({ number }) => number)
  expect(new Set([...numbers, ...debts.map(({ number }) => number)]).size).toBe(numbers.length + debts.length)
})
