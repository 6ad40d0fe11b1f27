import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { storedRecords } from '#tests/support/stored-records.ts'
import { csvOf } from '#tests/support/tables.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const partner = await given.partner({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago' })
const other = await given.partner({ name: 'Seguros del Sur' })
const imports = importClient(server, await server.as(['call-import', 'call-detail']))

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('dialling_record').execute()
  await db.deleteFrom('customer').execute()
  await db.deleteFrom('source_file').execute()
})

const HEADER = [
  'ID',
  'Nombre',
  'RUT',
  'Teléfono',
  'Campaña',
  'Intentos',
  'Último resultado',
  'Última llamada',
  'No llamar',
  'Comuna',
]
const base = (...rows: Partial<Record<'id' | 'phone' | 'n' | 'result' | 'at' | 'dnc' | 'town', string>>[]) =>
  csvOf(
    HEADER,
    ...rows.map(
      ({ id = 'A1', phone = '+56 9 0012 3456', n = '1', result = 'NO CONTESTA', at = '2026-03-26 10:00', ...row }) => [
        id,
        'Rosa Díaz',
        '12.345.678-5',
        phone,
        'Hogar',
        n,
        result,
        at,
        row.dnc ?? '',
        row.town ?? 'Ñuñoa',
      ],
    ),
  )
const ofPartner = { partner_id: partner.id, options: { time_zone: 'America/Santiago' } }
const bring = (files: Record<string, unknown>, draft: object = ofPartner) => imports.done(files, draft)
const counts = ({ accepted, repeated, refused }: { accepted: number; repeated: number; refused: number }) => ({
  accepted,
  repeated,
  refused,
})

describe('a calling base', () => {
  test('is stored row by row, with its customer, its attempt and its status', async () => {
    expect(counts(await bring({ 'base.csv': base({}) }))).toEqual({ accepted: 1, repeated: 0, refused: 0 })
    expect(await storedRecords(db)).toMatchObject([
      {
        partner: 'Banco Austral',
        record_id: 'A1',
        external_id: 'dialling:A1',
        name: 'Rosa Díaz',
        national_id: '123456785',
        phones: ['+56900123456'],
        campaign: 'Hogar',
        identity: 'phone:+56900123456',
        attempts: 1,
        last_result: 'NO CONTESTA',
        last_attempt_at: '2026-03-26T13:00:00+00:00',
        do_not_call: null,
        other: { Comuna: 'Ñuñoa' },
        timeline: [{ at: '2026-03-26T13:00:00+00:00', result: 'NO CONTESTA' }],
        sources: [{ name: 'base.csv', format: 'dialling-base', row: 2 }],
      },
    ])
  })

  test('is counted before anything is stored, and recognised the second time', async () => {
    const files = { 'base.csv': base({ id: '1' }, { id: '2', phone: '+56 9 0012 0002' }, { id: '3', at: 'yesterday' }) }
    const checked = await imports.checked(files, ofPartner)
    expect(checked.holds).toEqual(['dialling-records'])
    expect(checked.preview).toMatchObject([
      {
        ...{ file: 'base.csv', row: 2, record_id: '1', customer: 'Rosa D.', phone: '+•••••••3456' },
        ...{ last_attempt_at: '2026-03-26T13:00:00.000Z', last_result: 'NO CONTESTA' },
      },
      { record_id: '2' },
      { record_id: '3', last_attempt_at: null },
    ])
    expect(counts(checked)).toEqual({ accepted: 3, repeated: 0, refused: 0 })
    expect(checked.noted).toBe(1)
    expect(await storedRecords(db)).toEqual([])
    expect(counts(await bring(files))).toEqual({ accepted: 3, repeated: 0, refused: 0 })
    expect(counts(await imports.checked(files, ofPartner))).toEqual({ accepted: 0, repeated: 3, refused: 0 })
  })

  test('changes nothing when it is imported again, whatever came in between', async () => {
    const [old, newer] = [base({}), base({ n: '2', result: 'VENTA', at: '2026-03-27 11:00', town: 'Maipú' })]
    await bring({ 'old.csv': old })
    await bring({ 'new.csv': newer })
    const before = await storedRecords(db)
    for (const again of [old, newer, old]) {
      expect(counts(await bring({ 'again.csv': again }))).toEqual({ accepted: 0, repeated: 1, refused: 0 })
    }
    expect(await storedRecords(db)).toEqual(before)
    expect(before).toMatchObject([
      {
        attempts: 2,
        last_result: 'VENTA',
        other: { Comuna: 'Maipú' },
        timeline: [{ result: 'NO CONTESTA' }, { result: 'VENTA' }],
        sources: [{ name: 'new.csv' }, { name: 'old.csv' }],
      },
    ])
  })

  test('that is older fills missing values, adds its attempt, and changes nothing else', async () => {
    await bring({ 'new.csv': base({ n: '2', result: 'VENTA', at: '2026-03-27 11:00', town: '' }) })
    expect(counts(await bring({ 'old.csv': base({ dnc: 'sí' }) }))).toMatchObject({ accepted: 1 })
    await bring({ 'newest.csv': base({ n: '3', at: '2026-03-28 11:00', dnc: 'no' }) })
    expect(await storedRecords(db)).toMatchObject([
      {
        attempts: 3,
        last_result: 'NO CONTESTA',
        do_not_call: true, // it stays set
        other: { Comuna: 'Ñuñoa' },
        timeline: [{ result: 'NO CONTESTA' }, { result: 'VENTA' }, { result: 'NO CONTESTA' }],
      },
    ])
  })

  test('belongs to its partner: the same id of another partner is another record', async () => {
    await bring({ 'base.csv': base({}) })
    await bring({ 'base.csv': base({}) }, { ...ofPartner, partner_id: other.id })
    expect((await storedRecords(db)).map((record) => record['partner'])).toEqual(['Banco Austral', 'Seguros del Sur'])
  })

  test('without a partner becomes that of a partner with a later import', async () => {
    await bring({ 'base.csv': base({}) }, { ...ofPartner, partner_id: null })
    expect(await storedRecords(db)).toMatchObject([{ partner: 'Unassigned', campaign: 'Hogar' }])
    expect(counts(await bring({ 'base.csv': base({}) }))).toMatchObject({ accepted: 1 })
    expect(await storedRecords(db)).toMatchObject([{ partner: 'Banco Austral', campaign: 'Hogar' }])
  })

  test('reports which of its rows cannot be stored, and stores the others', async () => {
    const numbered = csvOf(['ID', 'Intentos', 'Último resultado'], ['1', '1', 'x'], ['', '2', 'y'], ['3', '2.5', 'z'])
    const done = await bring({ 'base.csv': numbered })
    expect(counts(done)).toEqual({ accepted: 2, repeated: 0, refused: 1 })
    const rows = await db
      .selectFrom('import_refusal')
      .where('import_id', '=', done.id)
      .select(['row', 'field', 'is_note'])
      .orderBy('row')
      .execute()
    expect(rows).toEqual([
      { row: 3, field: null, is_note: false },
      { row: 4, field: 'Intentos', is_note: true }, // taken without its attempts
    ])
  })

  test('is imported together with conversations, and both are counted', async () => {
    const calls = csvOf(['call id', 'start time', 'agent', 'phone'], ['c1', '2026-03-26 10:00', 'Ana', '+56900123456'])
    const brought = await bring({ 'a.csv': base({}), 'b.csv': calls })
    expect(counts(brought)).toEqual({ accepted: 2, repeated: 0, refused: 0 })
    expect(brought.holds).toEqual(['conversations', 'dialling-records'])
    const [record] = await storedRecords(db)
    const call = await db.selectFrom('interaction').select('customer_id').executeTakeFirstOrThrow()
    expect(record).toMatchObject({ customer_id: call.customer_id })
  })
})

describe('undoing the import of a calling base', () => {
  test('removes its records and customers without other data, and keeps what a later import completed', async () => {
    const first = await bring({
      'base.csv': base({ id: '1', phone: '+56 9 0012 0001' }, { id: '2', phone: '+56 9 0012 0002' }),
    })
    await bring({ 'later.csv': base({ id: '2', phone: '+56 9 0012 0002', n: '2', at: '2026-03-28 10:00' }) })
    expect((await imports.act(first.id, 'undo')).json()).toMatchObject({
      state: 'undone',
      undone: { removed: 1, kept: 1 },
    })
    expect(await storedRecords(db)).toMatchObject([{ record_id: '2', timeline: [{}, {}] }])
    const customers = await db.selectFrom('customer').select('identity').execute()
    expect(customers).toEqual([{ identity: 'phone:+56900120002' }])
  })

  test('keeps a customer whose conversations are there', async () => {
    const calls = csvOf(['call id', 'start time', 'agent', 'phone'], ['c1', '2026-03-26 10:00', 'Ana', '+56900123456'])
    await bring({ 'calls.csv': calls })
    const { id } = await bring({ 'base.csv': base({}) })
    expect((await imports.act(id, 'undo')).json()).toMatchObject({ undone: { removed: 1, kept: 0 } })
    const { rows } = await sql`select from interaction join customer on customer.id = customer_id`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
