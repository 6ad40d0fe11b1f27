import { describe, expect, test } from 'vitest'

import { debtImports, debtTable, paymentTable } from '#tests/support/debt-imports.ts'
import { countsOf } from '#tests/support/policy-imports.ts'
import { storedDebts, storedPolicies } from '#tests/support/stored-policies.ts'

const { server, db, given, imports, draft, bring } = await debtImports()

describe('debts', () => {
  test('are stored with their customer, policy and agent', async () => {
    const done = await bring({ 'debts.csv': debtTable({}) })
    expect(countsOf(done)).toEqual({ accepted: 1, repeated: 0, refused: 0 })
    expect(done.holds).toEqual(['debts'])
    expect(await storedDebts(db)).toMatchObject([
      {
        ...{ external_id: 'D-1', partner: 'Seguros Sol', policy: 'POL-1', instalment: 3, agent: 'Ana Paz' },
        ...{ name: 'Rosa Díaz', phones: ['+56900123456'], identity: 'phone:+56900123456', currency: 'CLP' },
        ...{ amount: 12_990, due_on: '2026-02-15', assigned_on: '2026-03-01', withdrawn_on: null },
        ...{ other: { Tramo: '1-7' }, balance: [{ since: '2026-03-01', until: null, balance: 12_990 }] },
      },
    ])
  })

  test('are assigned to us on the day of the import, in the partner’s time zone, unless the row has a day', async () => {
    const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] // it is never the same day in both
    for (const time_zone of far) {
      const { id: partner_id } = await given.partner({ name: time_zone, currency: 'CLP', time_zone })
      await imports.done({ 'debts.csv': debtTable({ assigned: '' }) }, { ...draft, partner_id })
    }
    const today = far.map((timeZone) => server.clock.now().toLocaleDateString('sv-SE', { timeZone }))
    expect((await storedDebts(db)).map((debt) => debt['assigned_on'])).toEqual(today)
  })

  test('without an id are identified by their policy and instalment', async () => {
    await bring({ 'debts.csv': debtTable({ id: '' }) })
    expect(await storedDebts(db)).toMatchObject([{ external_id: 'POL-1/3' }])
  })

  test('can be imported again, newer or the same', async () => {
    const first = debtTable({})
    await bring({ 'first.csv': first })
    expect(
      countsOf(
        await bring({ 'newer.csv': debtTable({ amount: '9990', withdrawn: '2026-04-01', phone: '+56 9 0099 0000' }) }),
      ),
    ).toMatchObject({
      accepted: 1,
    })
    const after = await storedDebts(db)
    expect(after).toMatchObject([
      {
        ...{ amount: 9_990, withdrawn_on: '2026-04-01', phones: ['+56900990000', '+56900123456'] },
        balance: [{ since: '2026-03-01', until: '2026-04-01', balance: 9_990 }],
      },
    ])
    expect(countsOf(await bring({ 'first.csv': first }))).toEqual({ accepted: 0, repeated: 1, refused: 0 })
    expect(await storedDebts(db)).toEqual(after)
  })

  test('twice in one file are one, whoever owes them', async () => {
    const done = await bring({
      'debts.csv': debtTable({}, {}, { id: 'D-2', rut: '11.111.111-1' }, { id: 'D-2', rut: '11.111.111-1' }),
    })
    expect(countsOf(done)).toEqual({ accepted: 2, repeated: 2, refused: 0 })
  })

  test('that are invalid are refused, each with its row', async () => {
    const done = await bring({
      'debts.csv': debtTable({ amount: '0' }, { id: 'D-2', amount: '-5' }, { id: 'D-3', due: '' }, { id: 'D-4' }),
    })
    expect(countsOf(done)).toEqual({ accepted: 1, repeated: 0, refused: 3 })
    const rows = await db
      .selectFrom('import_refusal')
      .where('import_id', '=', done.id)
      .select(['row', 'field'])
      .execute()
    expect(rows).toEqual([
      { row: 2, field: 'Monto adeudado' },
      { row: 3, field: 'Monto adeudado' },
      { row: 4, field: 'Vencimiento' },
    ])
  })
})

describe('undoing an import of debts', () => {
  test('removes debts, except those with promises, attempts or payments since', async () => {
    const { id } = await bring({ 'debts.csv': debtTable({}, { id: 'D-2' }, { id: 'D-3' }, { id: 'D-4' }) })
    const byId = new Map(
      (await db.selectFrom('debt').select(['id', 'external_id']).execute()).map((one) => [one.external_id, one.id]),
    )
    await db
      .insertInto('promise')
      .values({ debt_id: byId.get('D-2')!, made_on: '2026-03-02', due_on: '2026-03-09', amount: 100 })
      .execute()
    await db
      .insertInto('contact_attempt')
      .values({ debt_id: byId.get('D-3')!, at: server.clock.now(), medium: 'call' })
      .execute()
    await bring({ 'payments.csv': paymentTable(['D-4', 'T-1', '2026-03-05', '10']) })
    expect((await imports.act(id, 'undo')).json()).toMatchObject({ undone: { removed: 1 } })
    expect((await storedDebts(db)).map((debt) => debt['external_id'])).toEqual(['D-2', 'D-3', 'D-4'])
    expect(await storedPolicies(db)).toMatchObject([{ number: 'POL-1' }])
  })

  test('removes payments from debts that stay', async () => {
    await bring({ 'debts.csv': debtTable({}) })
    const { id } = await bring({ 'payments.csv': paymentTable(['D-1', 'T-1', '2026-03-05', '10000']) })
    expect((await imports.act(id, 'undo')).json()).toMatchObject({ undone: { removed: 1, kept: 0 } })
    expect(await storedDebts(db)).toMatchObject([
      { payments: [], balance: [{ since: '2026-03-01', until: null, balance: 12_990 }] },
    ])
  })
})
