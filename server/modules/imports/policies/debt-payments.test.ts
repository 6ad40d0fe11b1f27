import { describe, expect, test } from 'vitest'

import { debtImports, debtTable, paymentTable } from '#tests/support/debt-imports.ts'
import { countsOf } from '#tests/support/policy-imports.ts'
import { storedDebts } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const { server, db, imports, draft, bring } = await debtImports()
const EUR = { ...draft, options: { currency: 'EUR', decimal_mark: 'point' as const } }

describe('payments of debts', () => {
  const paid = paymentTable(
    ['D-1', 'T-1', '2026-03-05', '10000'],
    ['D-1', '', '2026-02-20', '990'],
    ['D-1', '', '2026-02-20', '990'],
  )

  test('lower the balance, also those before the debt was ours, and two that are alike are two', async () => {
    await bring({ 'debts.csv': debtTable({}) })
    expect(countsOf(await bring({ 'payments.csv': paid }))).toEqual({ accepted: 3, repeated: 0, refused: 0 })
    const after = await storedDebts(db)
    expect(after).toMatchObject([
      {
        payments: [
          { external_id: '2026-02-20 990', on: '2026-02-20', amount: 990 },
          { external_id: '2026-02-20 990 #2', amount: 990 },
          { external_id: 'T-1', amount: 10_000 },
        ],
        balance: [
          { since: '2026-03-01', until: '2026-03-05', balance: 11_010 },
          { since: '2026-03-05', until: null, balance: 1_010 },
        ],
      },
    ])
    expect(countsOf(await bring({ 'payments.csv': paid }))).toEqual({ accepted: 0, repeated: 3, refused: 0 })
    expect(await storedDebts(db)).toEqual(after)
    expect(countsOf(await imports.checked({ 'payments.csv': paid }, draft))).toEqual({
      accepted: 0,
      repeated: 3,
      refused: 0,
    })
  })

  test('without a number are the same however their amount is written', async () => {
    await bring({ 'debts.csv': debtTable({ amount: '50000.00' }) }, EUR)
    const written = (...amounts: string[]) =>
      paymentTable(...amounts.map((amount) => ['D-1', '', '2026-03-05', amount]))
    await bring({ 'a.csv': written('1500.5', '2000') }, EUR)
    expect(countsOf(await bring({ 'b.csv': written('1500.50', '2000.00') }, EUR))).toMatchObject({
      accepted: 0,
      repeated: 2,
    })
    await bring({ 'c.csv': written('1500.50', '1500.5') }, EUR)
    expect((await storedDebts(db))[0]?.['payments']).toMatchObject([
      { external_id: '2026-03-05 1500.5' },
      { external_id: '2026-03-05 1500.5 #2' },
      { external_id: '2026-03-05 2000' },
    ])
  })

  test('decide promises as soon as the import is over, and when it is undone', async () => {
    await bring({ 'debts.csv': debtTable({}) })
    const { id } = await db.selectFrom('debt').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('promise')
      .values({
        debt_id: id,
        made_on: '2026-03-02',
        due_on: '2026-03-09',
        amount: 100,
        state: 'broken',
        touched: false,
      })
      .execute()
    const state = async () => (await db.selectFrom('promise').select('state').executeTakeFirstOrThrow()).state
    const imported = await bring({ 'payments.csv': paymentTable(['D-1', 'T-1', '2026-03-05', '100']) })
    expect(await state()).toBe('kept')
    await imports.act(imported.id, 'undo')
    await server.app.jobs.idle()
    expect(await state()).toBe('broken')
  })

  test('may come in one import with their debts, whatever the files are called', async () => {
    const done = await bring({ 'b.csv': debtTable({}), 'a.csv': paymentTable(['D-1', 'R-1', '2026-03-02', '990']) })
    expect(countsOf(done)).toEqual({ accepted: 2, repeated: 0, refused: 0 })
  })

  test('of an unknown debt, or in another currency, are refused with what to do', async () => {
    await bring({ 'debts.csv': debtTable({}) })
    const table = csvOf(
      ['ID deuda', 'Fecha de pago', 'Monto pagado', 'Moneda'],
      ['D-9', '2026-03-05', '100', ''],
      ['D-1', '2026-03-05', '100', 'USD'],
    )
    const done = await bring({ 'payments.csv': table })
    expect(countsOf(done)).toEqual({ accepted: 0, repeated: 0, refused: 2 })
    const refusals = await db
      .selectFrom('import_refusal')
      .where('import_id', '=', done.id)
      .select(['row', 'reason'])
      .execute()
    expect(refusals).toEqual([
      { row: 2, reason: 'There is no debt "D-9": import the debts first. The row was left out.' },
      {
        row: 3,
        reason:
          'The debt D-1 is of CLP, and this payment of USD: amounts of two currencies are not mixed. The row was left out.',
      },
    ])
  })
})
