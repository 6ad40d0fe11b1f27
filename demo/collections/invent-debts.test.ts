import { expect, test } from 'vitest'

import { wilson } from '#domain/proportion.ts'

import { inventConversations } from '../conversations.ts'
import { seeded } from '../random.ts'
import { inventDebts } from './invent-debts.ts'

const TODAY = '2026-03-02'
const debts = inventDebts(seeded(7), inventConversations(seeded(7), 5_000, TODAY), TODAY)

test('nothing is paid before it was given to us, nor more than is owed', () => {
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
  const kept = (some: typeof due) => {
    const inTime = some.filter(({ made_on, due_on, amount, payments }) => {
      const within = payments.filter(({ on }) => on >= made_on && on <= due_on)
      return within.reduce((sum, payment) => sum + payment.amount, 0) >= amount
    })
    return wilson(inTime.length, some.length)!
  }
  const soon = kept(due.filter((promise) => days(promise) <= 7))
  const later = kept(due.filter((promise) => days(promise) > 7))
  expect(later.high).toBeLessThan(soon.low)
})
