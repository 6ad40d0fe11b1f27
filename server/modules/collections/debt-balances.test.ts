import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { balanceOn } from '#domain/collections/balance.ts'
import { bucketOn } from '#domain/collections/bucket.ts'
import { recoveryOf } from '#domain/collections/recovery.ts'
import { type RollCell, rollMatrix, rollOf } from '#domain/collections/roll-rates.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { portfolioOn } from '#server/modules/collections/collections.repository.ts'
import { recovered } from '#server/modules/collections/recovered.ts'
import { rollCells } from '#server/modules/collections/roll-cells.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testDebts } from '#tests/support/debts.ts'
import { times } from '#tests/support/night.ts'
import { type RandomDebt, someDay, someDebt } from '#tests/support/random-debts.ts'

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

/** What happens to existing debts: corrections by files, payments that are none, debts that are removed. */
const someChange = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), to: someDebt }),
  fc.record({ kind: fc.constant('pay' as const), on: someDay, amount: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ kind: fc.constant('correct' as const), on: someDay, amount: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ kind: fc.constant('unpay' as const) }),
  fc.record({ kind: fc.constant('move' as const) }),
  fc.record({ kind: fc.constant('again' as const), to: someDebt, days: fc.tuple(someDay, someDay) }),
  fc.record({ kind: fc.constant('delete' as const) }),
)
type Change = typeof someChange extends fc.Arbitrary<infer Value> ? Value : never

test('whatever is added, removed and corrected, open amounts and rolls are what the formulas say', async () => {
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
      for (const [index, change] of changes.entries())
        await apply(change, ids[index % ids.length]!, ids[(index + 1) % ids.length]!)

      const stored = await storedDebts()
      const span = { from: from!, to: to! }
      for (const day of [span.from, span.to]) {
        const portfolio = await portfolioOn(db, scope, {}, day)
        expect(portfolio.map(({ currency: _, ...row }) => row)).toEqual(openOn(day, stored))
      }
      const cells = await rollCells(db, scope, {}, span)
      expect(rollMatrix(cells)).toEqual(rollMatrix(stored.flatMap((one) => rollOf(span, one.debt, one.payments))))
      expect(cells.every((cell: RollCell) => cell.balance > 0)).toBe(true)
      expect((await recovered(db, scope, {}, span)).map(({ currency: _, ...row }) => row)).toEqual(
        recoveredOf(span, stored),
      )
    }),
    { numRuns: times(6, 40) },
  )
})

async function apply(change: Change, id: number, other: number) {
  const ofDebt = () => db.selectFrom('debt_payment').where('debt_id', '=', id).select('external_id').limit(1)
  if (change.kind === 'change') await db.updateTable('debt').set(change.to.debt).where('id', '=', id).execute()
  if (change.kind === 'delete') await db.deleteFrom('debt').where('id', '=', id).execute()
  if (change.kind === 'again') {
    const [withdrawn_on, assigned_on] = change.days.toSorted()
    await db.updateTable('debt').set({ withdrawn_on }).where('id', '=', id).execute()
    const again = { ...change.to.debt, assigned_on, withdrawn_on: null }
    await db.updateTable('debt').set(again).where('id', '=', id).execute()
  }
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

/** Each period in which a debt was with us, as a debt of its own. */
async function storedDebts(): Promise<RandomDebt[]> {
  const stays = await db.selectFrom('debt_assignment').selectAll().execute()
  const payments = await db.selectFrom('debt_payment').selectAll().execute()
  return stays.map((debt) => ({ debt, payments: payments.filter(({ debt_id }) => debt_id === debt.debt_id) }))
}

function openOn(day: string, all: readonly RandomDebt[]) {
  const rows = [0, 1, 2, 3, 4, 5].map((bucket) => {
    const open = all
      .filter(({ debt }) => bucketOn(day, debt.due_on) === bucket)
      .map(({ debt, payments }) => balanceOn(day, debt, payments))
      .filter((balance) => balance > 0)
    return { bucket, debts: open.length, balance: open.reduce((sum, one) => sum + one, 0) }
  })
  return rows.filter(({ debts }) => debts > 0)
}

function recoveredOf(period: { from: string; to: string }, all: readonly RandomDebt[]) {
  const found = all.flatMap(({ debt, payments }) => recoveryOf(period, debt, payments) ?? [])
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

test('two currencies are listed separately and never added', async () => {
  await given.debt({ partner_id: partner.id, amount: 100, currency: 'CLP' })
  await given.debt({ partner_id: partner.id, amount: 7, currency: 'CLF' })
  expect(await portfolioOn(db, scope, {}, '2026-03-02')).toEqual([
    { currency: 'CLF', bucket: 1, debts: 1, balance: 7 },
    { currency: 'CLP', bucket: 1, debts: 1, balance: 100 },
  ])
})

describe('a debt that is assigned to us again', () => {
  const stays = () =>
    db.selectFrom('debt_assignment').select(['assigned_on', 'withdrawn_on', 'amount']).orderBy('assigned_on').execute()
  const balances = () => db.selectFrom('debt_balance').select(['since', 'until', 'balance']).orderBy('since').execute()
  const givenAgain = async () => {
    const id = await given.debt({
      ...{ partner_id: partner.id, amount: 1_000, assigned_on: '2026-01-15', withdrawn_on: '2026-03-01' },
      paid: { '2026-02-01': 100 },
    })
    const again = { amount: 1_200, assigned_on: '2026-04-01', withdrawn_on: null }
    await db.updateTable('debt').set(again).where('id', '=', id).execute()
    return id
  }

  test('was with us before as well, with its amount at that time', async () => {
    await givenAgain()
    expect(await stays()).toEqual([
      { assigned_on: '2026-01-15', withdrawn_on: '2026-03-01', amount: 1_000 },
      { assigned_on: '2026-04-01', withdrawn_on: null, amount: 1_200 },
    ])
    expect(await balances()).toEqual([
      { since: '2026-01-15', until: '2026-02-01', balance: 1_000 },
      { since: '2026-02-01', until: '2026-03-01', balance: 900 },
      { since: '2026-04-01', until: null, balance: 1_100 },
    ])
  })

  test('and turns out never to have been withdrawn was with us all the time', async () => {
    const id = await givenAgain()
    await db.updateTable('debt').set({ assigned_on: '2026-01-15' }).where('id', '=', id).execute()
    expect(await stays()).toEqual([{ assigned_on: '2026-01-15', withdrawn_on: null, amount: 1_200 }])
  })
})
