import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { ImportDraft } from '#contracts/imports.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { type PolicyLine, policyTable } from '#tests/support/policy-tables.ts'
import { testServer } from '#tests/support/server.ts'
import { storedPolicies } from '#tests/support/stored-policies.ts'
import { csvOf } from '#tests/support/tables.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const partner = await given.partner({ name: 'Seguros Sol', currency: 'CLP', time_zone: 'America/Santiago' })
const other = await given.partner({ name: 'Banco Austral', currency: 'MXN' })
const team = await given.team('Ventas Norte')
await given.agent({ name: 'Ana María Paz', team_id: team.id })
await given.agent({ name: 'Luis Soto' })
await given.agent({ name: 'luis soto', email: 'luis@example.test' })
const imports = importClient(server, await server.as(['call-import', 'policy-detail']))

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('customer').execute()
})

type Draft = Partial<ImportDraft>
const CLP: Draft = { partner_id: partner.id, options: { currency: 'CLP' } }
const bring = (files: Record<string, unknown>, draft: Draft = CLP) => imports.done(files, draft)
const policies = (...lines: PolicyLine[]) => ({ 'policies.csv': policyTable(...lines) })
const counts = ({ accepted, repeated, refused }: { accepted: number; repeated: number; refused: number }) => ({
  accepted,
  repeated,
  refused,
})
const found = (id: number) =>
  db.selectFrom('import_refusal').where('import_id', '=', id).select(['row', 'field', 'reason', 'is_note']).execute()

const INSTALMENTS = ['Póliza', 'Cuota', 'Vencimiento', 'Monto', 'Pagado', 'Fecha de pago', 'Moneda']
const instalments = (...rows: string[][]) => csvOf(INSTALMENTS, ...rows)
const CLAIMS = ['Nro póliza', 'Nro siniestro', 'Fecha siniestro', 'Tipo siniestro', 'Monto siniestro', 'Monto pagado']

describe('a table of policies', () => {
  test('is stored with its people, its seller among the agents, and its amounts in minor units', async () => {
    const done = await bring(policies({}))
    expect(counts(done)).toEqual({ accepted: 1, repeated: 0, refused: 0 })
    expect(done.holds).toEqual(['policies'])
    expect(await storedPolicies(db)).toMatchObject([
      {
        partner: 'Seguros Sol',
        number: 'POL-001',
        key: 'POL001',
        status: 'active',
        status_told: 'Vigente',
        effective_on: '2026-01-15',
        expires_on: '2027-01-15',
        currency: 'CLP',
        premium_total: 12_990,
        premium_yearly: 155_880,
        frequency: 'monthly',
        payment_method: 'bank-debit',
        seller: 'ana maria paz',
        agent: 'Ana María Paz',
        team: 'Ventas Norte',
        campaign: 'Hogar',
        other: { Comuna: 'Ñuñoa' },
        parties: [
          { role: 'beneficiary', name: 'Luis Gil', share: 10_000, identity: null },
          { role: 'holder', name: 'Rosa Díaz', national_id: '123456785', identity: 'phone:+56900123456' },
        ],
        sources: [{ name: 'policies.csv', row: 2, kind: 'policies' }],
      },
    ])
  })

  test('is counted and shown masked before anything is stored, and known the second time', async () => {
    const files = policies({}, { number: 'POL-002', phone: '+56 9 0012 0002' })
    const checked = await imports.checked(files, CLP)
    expect(checked).toMatchObject({ accepted: 2, repeated: 0, refused: 0, holds: ['policies'], questions: [] })
    expect(checked.preview[0]).toEqual({
      ...{ file: 'policies.csv', row: 2, told: 'policies', number: 'POL-001', person: 'Rosa D.', day: '2026-01-15' },
      ...{ amount: '12990', currency: 'CLP', status: 'Vigente' },
    })
    expect(await storedPolicies(db)).toEqual([])
    await bring(files)
    expect(counts(await imports.checked(files, CLP))).toEqual({ accepted: 0, repeated: 2, refused: 0 })
  })

  test('that is newer goes before what is held, and what it leaves empty stays', async () => {
    const first = policies({ premium: '10.000', until: '2026-12-31' })
    await bring(first)
    const newer = policies({
      number: 'pol 001',
      premium: '11.000',
      until: '',
      status: 'Anulada',
      town: '',
      reason: 'Impago',
    })
    expect(counts(await bring(newer))).toMatchObject({ accepted: 1 })
    const [after] = await storedPolicies(db)
    expect(after).toMatchObject({
      ...{ number: 'pol 001', premium_total: 11_000, premium_yearly: 132_000, expires_on: '2026-12-31' },
      ...{ status: 'annulled', cancel_origin: 'non-payment', other: { Comuna: 'Ñuñoa' } },
    })
    for (const again of [first, newer]) {
      expect(counts(await bring(again))).toEqual({ accepted: 0, repeated: 1, refused: 0 })
      expect(await storedPolicies(db)).toEqual([after])
    }
  })

  test('told a year’s premium itself: what a payment costs does not change it', async () => {
    const yearly = csvOf(['Póliza', 'Prima anual', 'Vigencia desde'], ['POL-001', '150000', '2026-01-15'])
    await bring({ 'yearly.csv': yearly })
    await bring(policies({ premium: '12.990' }))
    expect(await storedPolicies(db)).toMatchObject([{ premium_total: 12_990, premium_yearly: 150_000 }])
  })

  test('names a seller whom two agents are called like: it is neither', async () => {
    await bring(policies({ seller: 'Luis Soto' }))
    expect(await storedPolicies(db)).toMatchObject([{ seller: 'Luis Soto', agent: null, team: null }])
  })

  test('says an end that lies years ahead: it is the end of the term', async () => {
    await bring(
      policies({ number: '1', until: '', ended: '2041-01-15' }, { number: '2', ended: '2026-02-01', status: 'Baja' }),
    )
    expect(await storedPolicies(db)).toMatchObject([
      { expires_on: '2041-01-15', ended_on: null },
      { expires_on: '2027-01-15', ended_on: '2026-02-01', status: 'cancelled' },
    ])
  })

  test('does not change why a policy ended once a person has chosen it', async () => {
    const { person } = await server.as(['policy-edit'])
    await bring(policies({ reason: 'Impago' }))
    await db
      .updateTable('policy')
      .set({ cancel_reason: 'price', cancel_detail: 'too-expensive', cancel_origin: 'customer', reason_by: person.id })
      .execute()
    await bring(policies({ reason: 'Falta de pago', premium: '1.000' }))
    expect(await storedPolicies(db)).toMatchObject([
      { cancel_reason: 'price', cancel_detail: 'too-expensive', cancel_origin: 'customer', premium_total: 1_000 },
    ])
  })

  test('tells the people of a role anew, and the others stay', async () => {
    await bring(policies({}))
    await bring(policies({ holder: 'Eva Ruiz', rut: '', phone: '+56 9 0099 9999', beneficiary: '', share: '' }))
    expect(await storedPolicies(db)).toMatchObject([
      {
        parties: [
          { role: 'beneficiary', name: 'Luis Gil' },
          { role: 'holder', name: 'Eva Ruiz', national_id: null, identity: 'phone:+56900999999' },
        ],
      },
    ])
    // whom no policy and nothing else knows any more is gone
    expect(await db.selectFrom('customer').select('identity').execute()).toEqual([{ identity: 'phone:+56900999999' }])
    await bring(policies({ holder: 'EVA RUIZ', rut: '12.345.678-5', phone: '' }))
    expect(await storedPolicies(db)).toMatchObject([
      { parties: [{}, { name: 'EVA RUIZ', national_id: '123456785', identity: 'id:RUT:123456785' }] },
    ])
  })

  test('is its partner’s, and what nobody had becomes a partner’s', async () => {
    const free = { partner_id: null, options: { currency: 'CLP' } }
    await bring(policies({}), free)
    expect(await storedPolicies(db)).toMatchObject([{ partner: 'Unassigned', campaign: 'Hogar' }])
    expect(counts(await bring(policies({})))).toMatchObject({ accepted: 1 })
    await bring(policies({}), { partner_id: other.id, options: { currency: 'MXN', decimal_mark: 'comma' } })
    expect(
      (await storedPolicies(db)).map((policy) => [policy['partner'], policy['campaign'], policy['premium_total']]),
    ).toEqual([
      ['Banco Austral', 'Hogar', 1_299_000],
      ['Seguros Sol', 'Hogar', 12_990],
    ])
  })
})

describe('amounts', () => {
  test('are of the partner’s currency where nothing else is said', async () => {
    const table = csvOf(['Policy', 'Premium', 'Effective date'], ['1', '10.5', '2026-01-01'])
    await bring({ 'a.csv': table }, { partner_id: other.id })
    expect(await storedPolicies(db)).toMatchObject([{ currency: 'MXN', premium_total: 1050 }])
  })

  test('of another currency than the policy’s are left out, with the reason, and the rest is taken', async () => {
    await bring(policies({}))
    const header = ['Policy', 'Premium', 'Currency', 'Expiration date']
    const done = await bring({ 'usd.csv': csvOf(header, ['POL-001', '99.50', 'USD', '2028-01-01']) })
    expect(counts(done)).toEqual({ accepted: 1, repeated: 0, refused: 0 })
    expect(done.noted).toBe(1)
    expect(await found(done.id)).toMatchObject([
      { row: 2, reason: expect.stringContaining('are of CLP, and these are of USD'), is_note: true },
    ])
    expect(await storedPolicies(db)).toMatchObject([
      { currency: 'CLP', premium_total: 12_990, expires_on: '2028-01-01' },
    ])
  })

  test('of another currency refuse a row that tells nothing else, and make no policy', async () => {
    await bring(policies({}))
    const rows = instalments(
      ['POL-001', '1', '2026-02-15', '10,50', '', '', 'USD'],
      ['NEW', '1', '2026-02-15', '9,50', '', '', 'USD'],
    )
    const done = await bring({ 'usd.csv': rows })
    expect(counts(done)).toEqual({ accepted: 1, repeated: 0, refused: 1 })
    expect(await storedPolicies(db)).toMatchObject([
      { number: 'NEW', currency: 'USD', instalments: [{ amount: 950 }] },
      { number: 'POL-001', currency: 'CLP', instalments: [] },
    ])
  })

  test('of no currency that anybody has said are asked about, and take the one that is said later', async () => {
    const table = csvOf(['Policy', 'Premium', 'Effective date'], ['1', '10.5', '2026-01-01'])
    const checked = await imports.checked({ 'a.csv': table }, { partner_id: null })
    expect(checked.questions).toEqual([{ about: 'currency', file: 'a.csv', files: 1 }])
    await bring({ 'a.csv': table }, { partner_id: null })
    expect(await storedPolicies(db)).toMatchObject([{ currency: 'XXX', premium_total: 1050 }])
    await bring({ 'a.csv': table }, { partner_id: other.id })
    expect(await storedPolicies(db)).toMatchObject([{ partner: 'Banco Austral', currency: 'MXN', premium_total: 1050 }])
  })
})

describe('what belongs to policies', () => {
  test('comes in tables of its own, before the policy or after it', async () => {
    const claims = csvOf(CLAIMS, ['pol 001', 'S-1', '2026-02-03', 'Choque', '1.250.000', '-20.000'])
    const files = {
      'claims.csv': claims,
      'coverages.csv': csvOf(
        ['Póliza', 'Cobertura', 'Suma asegurada'],
        ['POL-001', 'Robo', '5.000.000'],
        ['POL-001', 'Incendio', '1'],
      ),
      'instalments.csv': instalments(
        ['POL-001', '1', '2026-02-15', '12990', '12990', '2026-02-14', ''],
        ['POL-001', '2', '2026-03-15', '12990', '', '', ''],
      ),
      'endorsements.csv': csvOf(
        ['Póliza', 'Endoso', 'Fecha', 'Tipo endoso', 'Diferencia de prima'],
        ['POL-001', 'E1', '2026-02-20', 'Alza', '500'],
      ),
      'people.csv': csvOf(['Póliza', 'Rol', 'Nombre', 'Porcentaje'], ['POL-001', 'Asegurado', 'Leo Díaz', '']),
    }
    expect(counts(await bring(files))).toEqual({ accepted: 7, repeated: 0, refused: 0 })
    expect(await storedPolicies(db)).toMatchObject([{ number: 'pol 001', status: null, currency: 'CLP' }])
    await bring(policies({}))
    const [policy] = await storedPolicies(db)
    expect(policy).toMatchObject({
      ...{ number: 'POL-001', status: 'active' },
      claims: [{ number: 'S-1', occurred_on: '2026-02-03', kind: 'Choque', amount: 1_250_000, paid: -20_000 }],
      coverages: [
        { seq: 1, name: 'Robo', sum_insured: 5_000_000 },
        { seq: 2, name: 'Incendio', sum_insured: 1 },
      ],
      instalments: [
        { number: 1, due_on: '2026-02-15', amount: 12_990, paid: 12_990, paid_on: '2026-02-14', cancelled: false },
        { number: 2, amount: 12_990, paid: 0, paid_on: null },
      ],
      endorsements: [{ number: 'E1', effective_on: '2026-02-20', kind: 'Alza', premium_change: 500 }],
      parties: [{ role: 'beneficiary' }, { role: 'holder' }, { role: 'insured', name: 'Leo Díaz' }],
    })
    expect(counts(await bring(files))).toEqual({ accepted: 0, repeated: 7, refused: 0 })
    expect(await storedPolicies(db)).toEqual([policy])
  })

  test('is completed by what comes later, part by part', async () => {
    const open = instalments(['POL-001', '1', '2026-02-15', '12990', '', '', ''])
    await bring({ 'open.csv': open })
    const paid = instalments(['POL-001', '1', '2026-02-15', '12990', '12990', '2026-02-14', ''])
    expect(counts(await bring({ 'paid.csv': paid }))).toMatchObject({ accepted: 1 })
    expect(counts(await bring({ 'open.csv': open }))).toMatchObject({ repeated: 1 })
    await bring({ 'cover.csv': csvOf(['Póliza', 'Cobertura', 'Suma asegurada'], ['POL-001', 'ROBO', '7']) })
    await bring({ 'again.csv': csvOf(['Póliza', 'Cobertura', 'Deducible'], ['POL-001', 'robo', '2']) })
    expect(await storedPolicies(db)).toMatchObject([
      {
        instalments: [{ paid: 12_990, paid_on: '2026-02-14' }],
        coverages: [{ name: 'robo', sum_insured: 7, deductible: 2 }],
      },
    ])
  })

  test('tells what a policy is, where only its history does', async () => {
    const header = ['Póliza', 'Estado', 'Fecha estado', 'Motivo']
    const history = csvOf(
      header,
      ['P1', 'Anulada', '2026-03-01', 'Impago'],
      ['P1', 'Vigente', '2026-01-01', ''],
      ['POL-001', 'Baja', '2026-03-01', ''],
    )
    await bring(policies({}))
    await bring({ 'history.csv': history })
    expect(await storedPolicies(db)).toMatchObject([
      {
        number: 'P1',
        status: 'annulled',
        ended_on: '2026-03-01',
        cancel_origin: 'non-payment',
        statuses: [{ status: 'active' }, { status: 'annulled' }],
      },
      { number: 'POL-001', status: 'active', ended_on: null, statuses: [{ status: 'cancelled' }] },
    ])
  })
})

describe('undoing', () => {
  const undo = async (id: number) => (await imports.act(id, 'undo')).json()

  test('removes the policies that an import made, and whom nobody else knows', async () => {
    const { id } = await bring(policies({ number: '1' }, { number: '2', phone: '+56 9 0012 0002' }))
    await bring({ 'claims.csv': csvOf(CLAIMS, ['2', 'S-1', '2026-02-03', 'Choque', '100', '']) })
    expect(await undo(id)).toMatchObject({ state: 'undone', undone: { removed: 1, kept: 1 } })
    expect(await storedPolicies(db)).toMatchObject([{ number: '2', claims: [{}] }])
    expect(await db.selectFrom('customer').select('identity').execute()).toEqual([{ identity: 'phone:+56900120002' }])
    const { rows } = await sql`select sum(issued) as issued from policy_cohort where m = 0`.execute(db)
    expect(rows).toEqual([{ issued: 1 }])
  })

  test('takes from policies that stay what the import added, unless another has told of it since', async () => {
    await bring(policies({}))
    const { id } = await bring({
      'one.csv': instalments(
        ['POL-001', '1', '2026-02-15', '100', '', '', ''],
        ['POL-001', '2', '2026-03-15', '100', '', '', ''],
      ),
    })
    await bring({ 'two.csv': instalments(['POL-001', '2', '2026-03-15', '100', '100', '2026-03-01', '']) })
    expect(await undo(id)).toMatchObject({ undone: { removed: 1, kept: 0 } })
    expect(await storedPolicies(db)).toMatchObject([{ status: 'active', instalments: [{ number: 2, paid: 100 }] }])
  })

  test('keeps a policy that somebody has decided something about', async () => {
    const { person } = await server.as(['policy-edit'])
    const { id } = await bring(policies({ number: '1' }, { number: '2' }, { number: '3' }))
    const [call] = await given.interactions([{ partner_id: partner.id }])
    const [first, second] = await db.selectFrom('policy').select('id').orderBy('key').execute()
    await db
      .updateTable('policy')
      .set({ cancel_origin: 'customer', reason_by: person.id })
      .where('id', '=', first!.id)
      .execute()
    await db
      .insertInto('policy_link')
      .values({ policy_id: second!.id, interaction_id: call!.id, role: 'sale', state: 'confirmed', origin: 'rule' })
      .execute()
    expect(await undo(id)).toMatchObject({ undone: { removed: 1, kept: 2 } })
    expect((await storedPolicies(db)).map(({ number }) => number)).toEqual(['1', '2'])
  })
})

describe('policies in JSON', () => {
  const record = (number: number) => ({
    PolicyNumber: number,
    EffectiveDate: '2026-01-01',
    annual_premium: '61500.00',
    Insured: { InsuredCompanyName: `Company ${number}`, InsuredContactEmail: ['a@example.test', 'b@example.test'] },
    Beneficiaries: [
      { Name: 'Ana', Share: 60 },
      { Name: 'Leo', Share: 40 },
    ],
    Producer: { producer_name: 'Ana Maria Paz', channels: [] },
  })
  const expected = {
    ...{ number: '1088549', premium_yearly: 6_150_000, agent: 'Ana María Paz', currency: 'MXN' },
    other: { 'Insured.InsuredContactEmail[1]': 'b@example.test' },
    parties: [
      { role: 'beneficiary', name: 'Ana', share: 6000 },
      { role: 'beneficiary', name: 'Leo', share: 4000 },
      { role: 'insured', name: 'Company 1088549', identity: 'email:a@example.test' },
    ],
  }

  test.each([
    ['lines', `${JSON.stringify(record(1088549))}\n{"broken\n${JSON.stringify(record(2))}\n`, 1],
    ['a list', JSON.stringify([record(1088549), record(2)]), 0],
    ['a list within an object', JSON.stringify({ total: 2, policies: [record(1088549), record(2)] }), 0],
  ])('are read from %s', async (_, text, refused) => {
    const done = await bring({ 'policies.json': text }, { partner_id: other.id })
    expect(counts(done)).toEqual({ accepted: 2, repeated: 0, refused })
    expect((await storedPolicies(db))[0]).toMatchObject(expected)
  })

  test('keep a number to its last digit', async () => {
    const text = '[{"policyNumber": 12345678901234567890, "effectiveDate": "2026-01-01", "premium": 10.10}]'
    await bring({ 'a.json': text }, { partner_id: other.id })
    expect(await storedPolicies(db)).toMatchObject([{ number: '12345678901234567890', premium_total: 1010 }])
  })

  test('are not taken for conversations, nor conversations for them', async () => {
    const chat = [
      {
        policy_number: 'P1',
        effective_date: '2026-01-01',
        premium: 1,
        messages: [
          { role: 'agent', text: 'Hello.' },
          { role: 'user', text: 'Hi.' },
        ],
      },
    ]
    const checked = await imports.checked({ 'chat.json': chat }, { partner_id: other.id })
    expect(checked.holds).toEqual(['conversations'])
  })
})
