import { beforeEach, describe, expect, test } from 'vitest'

import type { ImportDraft } from '#contracts/imports.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'
import { storedDebts, storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const server = await testServer()
const { db, clock } = server
const given = testConversations(db)
const partner = await given.partner({ name: 'Seguros Sol', currency: 'CLP', time_zone: 'America/Santiago' })
await given.agent({ name: 'Ana Paz' })
const imports = importClient(server, await server.as(['call-import', 'collections-data']))

beforeEach(async () => {
  await db.deleteFrom('debt').execute()
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('customer').execute()
})

const DEBTS = [
  ...['ID deuda', 'Póliza', 'Cuota', 'Nombre', 'RUT', 'Teléfono', 'Monto adeudado', 'Vencimiento', 'Fecha asignación'],
  ...['Fecha retiro', 'Agente', 'Tramo'],
]
const USUAL = {
  id: 'D-1',
  policy: 'POL-1',
  instalment: '3',
  name: 'Rosa Díaz',
  rut: '12.345.678-5',
  phone: '+56 9 0012 3456',
  amount: '12990',
  due: '2026-02-15',
  assigned: '2026-03-01',
  withdrawn: '',
  agent: 'Ana Paz',
  bucket: '1-7',
}
const debts = (...lines: Partial<typeof USUAL>[]) =>
  csvOf(DEBTS, ...lines.map((line) => Object.values({ ...USUAL, ...line })))
const payments = (...rows: string[][]) => csvOf(['ID deuda', 'Comprobante', 'Fecha de pago', 'Monto pagado'], ...rows)
const draft: Partial<ImportDraft> = { partner_id: partner.id, options: { currency: 'CLP' } }
const EUR: Partial<ImportDraft> = { ...draft, options: { currency: 'EUR', decimal_mark: 'point' } }
const bring = (files: Record<string, unknown>, how = draft) => imports.done(files, how)
const counts = ({ accepted, repeated, refused }: { accepted: number; repeated: number; refused: number }) => ({
  accepted,
  repeated,
  refused,
})

describe('debts', () => {
  test('are stored with whom and what they are of', async () => {
    const done = await bring({ 'debts.csv': debts({}) })
    expect(counts(done)).toEqual({ accepted: 1, repeated: 0, refused: 0 })
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

  test('were given to us on the day of the import, by the partner’s clocks, unless the row says when', async () => {
    const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] // it is never the same day in both
    for (const time_zone of far) {
      const { id: partner_id } = await given.partner({ name: time_zone, currency: 'CLP', time_zone })
      await imports.done({ 'debts.csv': debts({ assigned: '' }) }, { ...draft, partner_id })
    }
    const today = far.map((timeZone) => clock.now().toLocaleDateString('sv-SE', { timeZone }))
    expect((await storedDebts(db)).map((debt) => debt['assigned_on'])).toEqual(today)
  })

  test('without an id are known by their policy and instalment', async () => {
    await bring({ 'debts.csv': debts({ id: '' }) })
    expect(await storedDebts(db)).toMatchObject([{ external_id: 'POL-1/3' }])
  })

  test('come again, newer or the same', async () => {
    const first = debts({})
    await bring({ 'first.csv': first })
    expect(
      counts(
        await bring({ 'newer.csv': debts({ amount: '9990', withdrawn: '2026-04-01', phone: '+56 9 0099 0000' }) }),
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
    expect(counts(await bring({ 'first.csv': first }))).toEqual({ accepted: 0, repeated: 1, refused: 0 })
    expect(await storedDebts(db)).toEqual(after)
  })

  test('that are none are refused, each with its row', async () => {
    const done = await bring({
      'debts.csv': debts({ amount: '0' }, { id: 'D-2', amount: '-5' }, { id: 'D-3', due: '' }, { id: 'D-4' }),
    })
    expect(counts(done)).toEqual({ accepted: 1, repeated: 0, refused: 3 })
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

describe('files that tell what is left', () => {
  const left = (...rows: string[][]) =>
    csvOf(['ID deuda', 'Saldo adeudado', 'Vencimiento', 'Fecha asignación', 'Fecha de corte'], ...rows)
  const row = (balance: string, on = '') => left(['D-1', balance, '2026-02-15', '2026-03-01', on])
  const open = async () => (await storedDebts(db))[0]?.['balance']

  test('count with the payments of before, whether those were told earlier or later', async () => {
    await bring({ 'march.csv': row('100000') })
    await bring({ 'payments.csv': payments(['D-1', 'T-1', '2026-03-05', '40000']) })
    await bring({ 'april.csv': row('60000') })
    const after = [
      { since: '2026-03-01', until: '2026-03-05', balance: 100_000 },
      { since: '2026-03-05', until: null, balance: 60_000 },
    ]
    expect(await open()).toEqual(after)
    await db.deleteFrom('debt').execute()
    await bring({ 'april.csv': row('60000', '2026-03-10') })
    await bring({ 'late.csv': payments(['D-1', 'T-1', '2026-03-05', '40000']) })
    expect(await open()).toEqual(after)
    await bring({ 'newer.csv': payments(['D-1', 'T-2', '2026-03-11', '10000']) })
    expect(await open()).toEqual([
      after[0],
      { since: '2026-03-05', until: '2026-03-11', balance: 60_000 },
      { since: '2026-03-11', until: null, balance: 50_000 },
    ])
  })

  test('go before those of an earlier day only, and nothing left is an end', async () => {
    await bring({ 'a.csv': row('60000', '2026-03-10') })
    await bring({ 'b.csv': row('80000', '2026-03-09') })
    expect(await open()).toEqual([{ since: '2026-03-01', until: null, balance: 60_000 }])
    await bring({ 'c.csv': row('0', '2026-03-20') })
    await bring({ 'late.csv': payments(['D-1', 'T-1', '2026-03-15', '60000']) })
    expect(await open()).toEqual([{ since: '2026-03-01', until: '2026-03-15', balance: 60_000 }])
    expect(counts(await bring({ 'd.csv': left(['D-2', '0', '2026-02-15', '2026-03-01', '2026-03-20']) }))).toEqual({
      ...{ accepted: 0, repeated: 0, refused: 1 },
    })
  })

  test('go before a whole amount, and give way to a newer one', async () => {
    await bring({ 'whole.csv': debts({ amount: '90000' }) })
    await bring({ 'left.csv': row('60000', '2026-03-10') })
    await bring({ 'paid.csv': payments(['D-1', 'T-1', '2026-03-05', '30000']) })
    expect(await storedDebts(db)).toMatchObject([{ amount: 90_000 }])
    await bring({ 'more.csv': debts({ amount: '95000' }) })
    expect(await open()).toMatchObject([{ balance: 95_000 }, { balance: 65_000 }])
  })
})

describe('a debt that is given to us again', () => {
  const stays = () =>
    db.selectFrom('debt_stay').select(['assigned_on', 'withdrawn_on']).orderBy('assigned_on').execute()

  test('is ours again, and was ours before', async () => {
    await bring({ 'january.csv': debts({ assigned: '2026-01-15', withdrawn: '2026-03-01' }) })
    const april = debts({ assigned: '2026-04-01', withdrawn: '' })
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
    await bring({ 'may.csv': debts({ assigned: '2026-04-01', withdrawn: '2026-05-01' }) })
    const after = [
      { assigned_on: '2026-01-15', withdrawn_on: '2026-03-01' },
      { assigned_on: '2026-04-01', withdrawn_on: '2026-05-01' },
    ]
    expect(await stays()).toEqual(after)
    await bring({ 'april.csv': april })
    expect(await stays()).toEqual(after)
  })

  test('only where it is told to be from a day after', async () => {
    await bring({ 'january.csv': debts({ assigned: '2026-01-15', withdrawn: '2026-03-01' }) })
    await bring({ 'february.csv': debts({ assigned: '2026-02-01', withdrawn: '', amount: '13000' }) })
    expect(await stays()).toEqual([{ assigned_on: '2026-02-01', withdrawn_on: '2026-03-01' }])
  })
})

describe('payments of debts', () => {
  const paid = payments(
    ['D-1', 'T-1', '2026-03-05', '10000'],
    ['D-1', '', '2026-02-20', '990'],
    ['D-1', '', '2026-02-20', '990'],
  )

  test('lower what is open, those before the debt was ours too, and two that are alike are two', async () => {
    await bring({ 'debts.csv': debts({}) })
    expect(counts(await bring({ 'payments.csv': paid }))).toEqual({ accepted: 3, repeated: 0, refused: 0 })
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
    expect(counts(await bring({ 'payments.csv': paid }))).toEqual({ accepted: 0, repeated: 3, refused: 0 })
    expect(await storedDebts(db)).toEqual(after)
    expect(counts(await imports.checked({ 'payments.csv': paid }, draft))).toEqual({
      accepted: 0,
      repeated: 3,
      refused: 0,
    })
  })

  test('without a number are the same however their amount is written', async () => {
    await bring({ 'debts.csv': debts({ amount: '50000.00' }) }, EUR)
    const written = (...amounts: string[]) => payments(...amounts.map((amount) => ['D-1', '', '2026-03-05', amount]))
    await bring({ 'a.csv': written('1500.5', '2000') }, EUR)
    expect(counts(await bring({ 'b.csv': written('1500.50', '2000.00') }, EUR))).toMatchObject({
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

  test('decide what was promised as soon as the import is over, and when it is undone', async () => {
    await bring({ 'debts.csv': debts({}) })
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
    const told = await bring({ 'payments.csv': payments(['D-1', 'T-1', '2026-03-05', '100']) })
    expect(await state()).toBe('kept')
    await imports.act(told.id, 'undo')
    await server.app.jobs.idle()
    expect(await state()).toBe('broken')
  })

  test('may come in one import with their debts, whatever the files are called', async () => {
    const done = await bring({ 'b.csv': debts({}), 'a.csv': payments(['D-1', 'R-1', '2026-03-02', '990']) })
    expect(counts(done)).toEqual({ accepted: 2, repeated: 0, refused: 0 })
  })

  test('of a debt that is not there, or of another currency, are refused with what to do', async () => {
    await bring({ 'debts.csv': debts({}) })
    const table = csvOf(
      ['ID deuda', 'Fecha de pago', 'Monto pagado', 'Moneda'],
      ['D-9', '2026-03-05', '100', ''],
      ['D-1', '2026-03-05', '100', 'USD'],
    )
    const done = await bring({ 'payments.csv': table })
    expect(counts(done)).toEqual({ accepted: 0, repeated: 0, refused: 2 })
    const told = await db
      .selectFrom('import_refusal')
      .where('import_id', '=', done.id)
      .select(['row', 'reason'])
      .execute()
    expect(told).toEqual([
      { row: 2, reason: 'There is no debt "D-9": import the debts first. The row was left out.' },
      {
        row: 3,
        reason:
          'The debt D-1 is of CLP, and this payment of USD: amounts of two currencies are not mixed. The row was left out.',
      },
    ])
  })
})

describe('undoing an import of debts', () => {
  test('removes debts, and keeps what was promised, tried or paid since', async () => {
    const { id } = await bring({ 'debts.csv': debts({}, { id: 'D-2' }, { id: 'D-3' }, { id: 'D-4' }) })
    const byId = new Map(
      (await db.selectFrom('debt').select(['id', 'external_id']).execute()).map((one) => [one.external_id, one.id]),
    )
    await db
      .insertInto('promise')
      .values({ debt_id: byId.get('D-2')!, made_on: '2026-03-02', due_on: '2026-03-09', amount: 100 })
      .execute()
    await db
      .insertInto('contact_attempt')
      .values({ debt_id: byId.get('D-3')!, at: clock.now(), medium: 'call' })
      .execute()
    await bring({ 'payments.csv': payments(['D-4', 'T-1', '2026-03-05', '10']) })
    expect((await imports.act(id, 'undo')).json()).toMatchObject({ undone: { removed: 1 } })
    expect((await storedDebts(db)).map((debt) => debt['external_id'])).toEqual(['D-2', 'D-3', 'D-4'])
    expect(await storedPolicies(db)).toMatchObject([{ number: 'POL-1' }])
  })

  test('takes payments back from debts that stay', async () => {
    await bring({ 'debts.csv': debts({}) })
    const { id } = await bring({ 'payments.csv': payments(['D-1', 'T-1', '2026-03-05', '10000']) })
    expect((await imports.act(id, 'undo')).json()).toMatchObject({ undone: { removed: 1, kept: 0 } })
    expect(await storedDebts(db)).toMatchObject([
      { payments: [], balance: [{ since: '2026-03-01', until: null, balance: 12_990 }] },
    ])
  })
})
