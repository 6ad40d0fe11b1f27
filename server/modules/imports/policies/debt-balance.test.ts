import { describe, expect, test } from 'vitest'

import { debtImports, debtTable, paymentTable } from '#tests/support/debt-imports.ts'
import { countsOf } from '#tests/support/policy-imports.ts'
import { storedDebts } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const { db, bring } = await debtImports()

describe('files with the balance that is left', () => {
  const balances = (...rows: string[][]) =>
    csvOf(['ID deuda', 'Saldo adeudado', 'Vencimiento', 'Fecha asignación', 'Fecha de corte'], ...rows)
  const row = (balance: string, on = '') => balances(['D-1', balance, '2026-02-15', '2026-03-01', on])
  const open = async () => (await storedDebts(db))[0]?.['balance']

  test('count with earlier payments, whether those are imported before or after', async () => {
    await bring({ 'march.csv': row('100000') })
    await bring({ 'payments.csv': paymentTable(['D-1', 'T-1', '2026-03-05', '40000']) })
    await bring({ 'april.csv': row('60000') })
    const after = [
      { since: '2026-03-01', until: '2026-03-05', balance: 100_000 },
      { since: '2026-03-05', until: null, balance: 60_000 },
    ]
    expect(await open()).toEqual(after)
    await db.deleteFrom('debt').execute()
    await bring({ 'april.csv': row('60000', '2026-03-10') })
    await bring({ 'late.csv': paymentTable(['D-1', 'T-1', '2026-03-05', '40000']) })
    expect(await open()).toEqual(after)
    await bring({ 'newer.csv': paymentTable(['D-1', 'T-2', '2026-03-11', '10000']) })
    expect(await open()).toEqual([
      after[0],
      { since: '2026-03-05', until: '2026-03-11', balance: 60_000 },
      { since: '2026-03-11', until: null, balance: 50_000 },
    ])
  })

  test('replace only those of an earlier day, and a balance of zero is an end', async () => {
    await bring({ 'a.csv': row('60000', '2026-03-10') })
    await bring({ 'b.csv': row('80000', '2026-03-09') })
    expect(await open()).toEqual([{ since: '2026-03-01', until: null, balance: 60_000 }])
    await bring({ 'c.csv': row('0', '2026-03-20') })
    await bring({ 'late.csv': paymentTable(['D-1', 'T-1', '2026-03-15', '60000']) })
    expect(await open()).toEqual([{ since: '2026-03-01', until: '2026-03-15', balance: 60_000 }])
    expect(
      countsOf(await bring({ 'd.csv': balances(['D-2', '0', '2026-02-15', '2026-03-01', '2026-03-20']) })),
    ).toEqual({
      ...{ accepted: 0, repeated: 0, refused: 1 },
    })
  })

  test('take precedence over a whole amount, and give way to a newer one', async () => {
    await bring({ 'whole.csv': debtTable({ amount: '90000' }) })
    await bring({ 'left.csv': row('60000', '2026-03-10') })
    await bring({ 'paid.csv': paymentTable(['D-1', 'T-1', '2026-03-05', '30000']) })
    expect(await storedDebts(db)).toMatchObject([{ amount: 90_000 }])
    await bring({ 'more.csv': debtTable({ amount: '95000' }) })
    expect(await open()).toMatchObject([{ balance: 95_000 }, { balance: 65_000 }])
  })
})

describe('a debt that is assigned to us again', () => {
  const assignments = () =>
    db.selectFrom('debt_assignment').select(['assigned_on', 'withdrawn_on']).orderBy('assigned_on').execute()

  test('is ours again, and keeps its earlier assignment', async () => {
    await bring({ 'january.csv': debtTable({ assigned: '2026-01-15', withdrawn: '2026-03-01' }) })
    const april = debtTable({ assigned: '2026-04-01', withdrawn: '' })
    await bring({ 'april.csv': april })
    expect(await storedDebts(db)).toMatchObject([
      {
        withdrawn_on: null,
        balance: [
          { since: '2026-01-15', until: '2026-03-01', balance: 12_990 },
          { since: '2026-04-01', until: null, balance: 12_990 },
        ],
      },
    ])
    await bring({ 'may.csv': debtTable({ assigned: '2026-04-01', withdrawn: '2026-05-01' }) })
    const after = [
      { assigned_on: '2026-01-15', withdrawn_on: '2026-03-01' },
      { assigned_on: '2026-04-01', withdrawn_on: '2026-05-01' },
    ]
    expect(await assignments()).toEqual(after)
    await bring({ 'april.csv': april })
    expect(await assignments()).toEqual(after)
  })

  test('only if the new assignment is from a day after', async () => {
    await bring({ 'january.csv': debtTable({ assigned: '2026-01-15', withdrawn: '2026-03-01' }) })
    await bring({ 'february.csv': debtTable({ assigned: '2026-02-01', withdrawn: '', amount: '13000' }) })
    expect(await assignments()).toEqual([{ assigned_on: '2026-02-01', withdrawn_on: '2026-03-01' }])
  })
})
