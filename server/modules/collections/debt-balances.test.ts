import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { balanceOn } from '#domain/collections/balance.ts'
import { bucketOn } from '#domain/collections/bucket.ts'
import { recoveryOf } from '#domain/collections/recovery.ts'
import { type RollCell, rollMatrix, rollOf } from '#domain/collections/roll-rates.ts'
import { portfolioOn } from '#server/modules/collections/portfolio.ts'
import { recovered } from '#server/modules/collections/recovered.ts'
import { rollCells } from '#server/modules/collections/roll-cells.ts'
import type { Scope } from '#server/scope.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testDebts } from '#tests/support/debts.ts'
import { type RandomDebt, someDay, someDebt } from '#tests/support/random-debts.ts'
import { sql } from 'kysely'

const { db } = await testDatabase()
const partner = await testConversations(db).partner()
const given = testDebts(db)
/** Of somebody who sees everything. */
const scope = { sees: () => sql<boolean>`true` } as unknown as Scope

beforeEach(async () => {
  await db.deleteFrom('debt').execute()
})

const insert = ({ debt, payments }: RandomDebt) =>
  given.debt({ partner_id: partner.id, ...debt }).then(async (id) => {
    for (const { on, amount } of payments) await given.payment(id, on, amount)
    return id
  })

/** What happens to debts once they are there: files that put things right, payments that are none, debts that go. */
const someChange = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), to: someDebt }),
  fc.record({ kind: fc.constant('pay' as const), on: someDay, amount: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ kind: fc.constant('correct' as const), on: someDay, amount: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ kind: fc.constant('unpay' as const) }),
  fc.record({ kind: fc.constant('move' as const) }),
  fc.record({ kind: fc.constant('delete' as const) }),
)
type Change = typeof someChange extends fc.Arbitrary<infer Value> ? Value : never

test('whatever comes, goes and is put right, what is open and where it rolled is what the formulas say', async () => {
  const story = fc.record({
    debts: fc.array(someDebt, { minLength: 1, maxLength: 5 }),
    changes: fc.array(someChange, { maxLength: 5 }),
    days: fc.tuple(someDay, someDay).map((days) => days.toSorted()),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ debts, changes, days: [from, to] }) => {
      await db.deleteFrom('debt').execute()
      const ids: number[] = []
      for (const debt of debts) ids.push(await insert(debt))
      for (const [at, change] of changes.entries())
        await make(change, ids[at % ids.length]!, ids[(at + 1) % ids.length]!)

      const told = await toldDebts()
      const span = { from: from!, to: to! }
      for (const day of [span.from, span.to]) {
        const portfolio = await portfolioOn(db, scope, {}, day)
        expect(portfolio.map(({ currency: _, ...row }) => row)).toEqual(openOn(day, told))
      }
      const cells = await rollCells(db, scope, {}, span)
      expect(rollMatrix(cells)).toEqual(rollMatrix(told.flatMap((one) => rollOf(span, one.debt, one.payments))))
      expect(cells.every((cell: RollCell) => cell.balance > 0)).toBe(true)
      expect((await recovered(db, scope, {}, span)).map(({ currency: _, ...row }) => row)).toEqual(
        recoveredOf(span, told),
      )
    }),
    { numRuns: 60 },
  )
})

async function make(change: Change, id: number, other: number) {
  const ofDebt = () => db.selectFrom('debt_payment').where('debt_id', '=', id).select('external_id').limit(1)
  if (change.kind === 'change') await db.updateTable('debt').set(change.to.debt).where('id', '=', id).execute()
  if (change.kind === 'delete') await db.deleteFrom('debt').where('id', '=', id).execute()
  const isThere = await db.selectFrom('debt').where('id', 'in', [id, other]).select('id').execute()
  if (change.kind === 'pay' && isThere.some((debt) => debt.id === id)) await given.payment(id, change.on, change.amount)
  if (change.kind === 'correct') {
    const { on, amount } = change
    await db.updateTable('debt_payment').set({ on, amount }).where('external_id', 'in', ofDebt()).execute()
  }
  if (change.kind === 'unpay') await db.deleteFrom('debt_payment').where('external_id', 'in', ofDebt()).execute()
  if (change.kind === 'move' && isThere.some((debt) => debt.id === other)) {
    await db.updateTable('debt_payment').set({ debt_id: other }).where('external_id', 'in', ofDebt()).execute()
  }
}

async function toldDebts(): Promise<RandomDebt[]> {
  const debts = await db.selectFrom('debt').selectAll().execute()
  const payments = await db.selectFrom('debt_payment').selectAll().execute()
  return debts.map((debt) => ({ debt, payments: payments.filter(({ debt_id }) => debt_id === debt.id) }))
}

function openOn(day: string, told: readonly RandomDebt[]) {
  const rows = [0, 1, 2, 3, 4, 5].map((bucket) => {
    const open = told
      .filter(({ debt }) => bucketOn(day, debt.due_on) === bucket)
      .map(({ debt, payments }) => balanceOn(day, debt, payments))
      .filter((balance) => balance > 0)
    return { bucket, debts: open.length, balance: open.reduce((sum, one) => sum + one, 0) }
  })
  return rows.filter(({ debts }) => debts > 0)
}

function recoveredOf(period: { from: string; to: string }, told: readonly RandomDebt[]) {
  const found = told.flatMap(({ debt, payments }) => recoveryOf(period, debt, payments) ?? [])
  const rows = [0, 1, 2, 3, 4, 5].map((bucket) => {
    const own = found.filter((one) => one.bucket === bucket)
    return {
      bucket,
      debts: own.length,
      recovered_debts: own.filter((one) => one.recovered === one.assigned).length,
      assigned: own.reduce((sum, one) => sum + one.assigned, 0),
      recovered: own.reduce((sum, one) => sum + one.recovered, 0),
    }
  })
  return rows.filter(({ debts }) => debts > 0)
}

test('two currencies stand beside each other and are never added', async () => {
  await given.debt({ partner_id: partner.id, amount: 100, currency: 'CLP' })
  await given.debt({ partner_id: partner.id, amount: 7, currency: 'CLF' })
  expect(await portfolioOn(db, scope, {}, '2026-03-02')).toEqual([
    { currency: 'CLF', bucket: 1, debts: 1, balance: 7 },
    { currency: 'CLP', bucket: 1, debts: 1, balance: 100 },
  ])
})
