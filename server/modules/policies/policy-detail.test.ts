import { beforeEach, describe, expect, test } from 'vitest'

import type { Policy } from '#contracts/policies.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { lastRecord } from '#tests/support/exported.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({}, { clock: () => new Date('2026-03-29T02:30:00Z') })
const { db } = server
const given = testConversations(db)
const { policy, party, instalments, claim, link } = testPolicies(db)
const partner = await given.partner({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago' })
const other = await given.partner({ name: 'Seguros del Sur', country: 'MX', currency: 'MXN' })
const partner_id = partner.id
const reader = await server.as(['policy-detail', 'call-detail'])
const seer = await server.as({
  rules: [{ action: 'policy-detail' }, { action: 'customer-unmask', subject: 'customer' }],
})
const ofOther = await server.as({
  rules: [{ action: 'policy-detail', conditions: { partner_id: other.id } }],
})

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('customer').execute()
  await neighbour()
})

/** A policy with a row in every part, none of which may appear in another policy. */
async function neighbour() {
  const id = await policy({ partner_id, number: 'N-1', status: 'active', other: { Sucursal: 'Arica' } })
  await db.insertInto('policy_coverage').values({ policy_id: id, seq: 1, code: 'NB', name: 'Robo' }).execute()
  await db.insertInto('endorsement').values({ policy_id: id, number: 'E-N', effective_on: '2026-02-02' }).execute()
  await db.insertInto('policy_status').values({ policy_id: id, on: '2026-02-03', status: 'active' }).execute()
  await claim(id, { number: 'S-N', occurred_on: '2026-02-04' })
  await instalments(id, ['2026-01-01', '2026-02-01'], { paid: 1 })
  await party(id, { name: 'Otra Persona' })
  await link(id, (await given.interaction({ partner_id })).id)
  const { id: source_file_id } = await given.sourceFile({ format: 'policies' })
  await db.insertInto('policy_source').values({ policy_id: id, source_file_id, row: 1, kind: 'policies' }).execute()
}

const detail = async (id: number, client = reader) => {
  const answer = await client.get(`/api/policies/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Policy>()
}

describe('a policy', () => {
  test('has everything in its own currency, and its days in the partner’s time zone', async () => {
    const agent = await given.agent({ name: 'Ana Paz' })
    const team = await given.team('Ventas')
    const id = await policy({
      ...{ partner_id, number: 'HO-1', insurer: 'Austral Seguros', agent_id: agent.id, team_id: team.id },
      ...{ status: 'active', sold_on: '2025-11-20', issued_on: '2025-11-22', effective_on: '2025-12-01' },
      ...{ premium_net: 10_916, premium_tax: 2_074, premium_total: 12_990, premium_yearly: 155_880 },
      ...{ frequency: 'monthly', payment_method: 'card', sum_insured: 50_000_000 },
    })
    await db
      .insertInto('policy_coverage')
      .values({ policy_id: id, seq: 1, code: 'INC', name: 'Incendio', sum_insured: 50_000_000, premium: 9_000 })
      .execute()
    await db
      .insertInto('endorsement')
      .values({ policy_id: id, number: 'E-1', effective_on: '2026-02-01', premium_change: -1_000 })
      .execute()
    await claim(id, { number: 'S-1', occurred_on: '2026-01-15', amount: 300_000, paid: -50 })
    const file = await given.sourceFile({ name: 'polizas.csv', format: 'policies', sha256: 'ab12' })
    await db
      .insertInto('policy_source')
      .values({ policy_id: id, source_file_id: file.id, row: 7, kind: 'policies' })
      .execute()
    expect(await detail(id)).toMatchObject({
      ...{ number: 'HO-1', insurer: 'Austral Seguros', today: '2026-03-28', time_zone: 'America/Santiago' },
      ...{ agent: { id: agent.id, name: 'Ana Paz' }, team: { id: team.id, name: 'Ventas' } },
      ...{ premium_net: 10_916, premium_tax: 2_074, payment_method: 'card', sum_insured: 50_000_000 },
      coverages: [{ code: 'INC', name: 'Incendio', sum_insured: 50_000_000, deductible: null, premium: 9_000 }],
      endorsements: [{ number: 'E-1', premium_change: -1_000 }],
      claim_list: [{ number: 'S-1', amount: 300_000, paid: -50 }],
      sources: [{ file: 'polizas.csv', row: 7, kind: 'policies', format: 'policies', sha256: 'ab12' }],
      clock: { kind: 'counted', months: 3, next: 6 },
    })
  })

  test('of which only the number is known has nothing more', async () => {
    expect(await detail(await policy({ partner_id, number: 'X-1' }))).toMatchObject({
      ...{ number: 'X-1', holder: null, status: null, parties: [], unmasked: [], coverages: [] },
      instalments: { total: 0, rows: [] },
      clock: { kind: 'left-out', why: 'no-status' },
      reason: { cancel_reason: null, chosen: null, version: 0 },
      timeline: [],
    })
  })

  test('shows who is in it masked: names, ids, birthdays, phones and addresses', async () => {
    const id = await policy({ partner_id })
    const { id: customer_id } = await given.customer({ phones: ['+56 9 8765 4321'], email: 'rosa@mail.test' })
    await party(id, { role: 'beneficiary', name: 'Luz Díaz', relationship: 'daughter', share: 10_000 })
    await party(id, {
      ...{ customer_id, name: 'Rosa Díaz Soto', born_on: '1980-05-03' },
      ...{ national_id: '123456785', national_id_kind: 'RUT' },
    })
    const result = await detail(id)
    expect(result.holder).toBe('Rosa D.')
    expect(result.parties).toEqual([
      {
        ...{ role: 'holder', name: 'Rosa D.', national_id: '•••••6785', national_id_kind: 'RUT' },
        ...{ born_on: '••••-••-••', phones: ['+•• • •••• 4321'], email: 'r•••@mail.test' },
        ...{ relationship: null, share: null },
      },
      {
        ...{ role: 'beneficiary', name: 'Luz D.', national_id: null, national_id_kind: null, born_on: null },
        ...{ phones: [], email: null, relationship: 'daughter', share: 10_000 },
      },
    ])
  })

  test('is shown unmasked to readers who may see that, and it is recorded', async () => {
    const id = await policy({ partner_id, end_told: 'Llamó del 9 8765 4321' })
    await party(id, { name: 'Rosa Díaz', born_on: '1980-05-03' })
    const result = await detail(id, seer)
    expect(result.parties[0]).toMatchObject({ name: 'Rosa Díaz', born_on: '1980-05-03' })
    expect(result.reason.end_told).toBe('Llamó del 9 8765 4321')
    expect(await lastRecord(db)).toMatchObject({
      action: 'unmask',
      subject: `policy:${id}`,
      detail: { fields: ['name', 'national_id', 'phones', 'email'] },
    })
  })

  test('shows the words of files without the numbers of people', async () => {
    const id = await policy({ partner_id, end_told: 'Escribir a rosa.diaz@mail.test' })
    await claim(id, { description: 'RUT 12.345.678-5 dice que no' })
    const { reason, claim_list } = await detail(id)
    expect(reason.end_told).toBe('Escribir a r•••.••••@mail.test')
    expect(claim_list[0]!.description).toBe('RUT ••.•••.678-5 dice que no')
  })

  test('shows the other columns of its files, with personal data masked', async () => {
    const other_columns = {
      Sucursal: 'Ñuñoa',
      Contratante: 'Rosa Díaz Soto',
      'Teléfono 2': '+56 9 1111 2222',
      Clave: '123456785',
    }
    const id = await policy({ partner_id, other: other_columns })
    await party(id, { name: 'Rosa Díaz Soto', national_id: '123456785' })
    expect((await detail(id)).fields).toEqual([
      { name: 'Sucursal', value: 'Ñuñoa', is_masked: false },
      { name: 'Contratante', value: 'Rosa D.', is_masked: true },
      { name: 'Teléfono 2', value: '+•• • •••• 2222', is_masked: true },
      { name: 'Clave', value: '••••••785', is_masked: true },
    ])
    expect((await detail(id, seer)).fields.map(({ value }) => value)).toEqual(Object.values(other_columns))
  })

  test('counts what was paid, is due and is overdue', async () => {
    const id = await policy({ partner_id, status: 'active' })
    await instalments(id, ['2026-01-28', '2026-02-28', '2026-03-27', '2026-03-28', '2026-04-28'], { paid: 2 })
    await db
      .updateTable('instalment')
      .set({ paid: 4_000 })
      .where('policy_id', '=', id)
      .where('number', '=', 3)
      .execute()
    const { instalments: plan, overdue } = await detail(id)
    expect(plan.totals).toEqual({
      asked: { count: 5, minor: 50_000 },
      paid: { count: 3, minor: 24_000 },
      due: { count: 2, minor: 20_000 },
      overdue: { count: 1, minor: 6_000 },
    })
    expect(overdue).toEqual({ count: 1, minor: 6_000 })
    expect(plan.rows.map(({ state }) => state)).toEqual(['paid', 'paid', 'part-paid', 'due', 'due'])
  })

  test('of very many instalments shows those around today', async () => {
    const id = await policy({ partner_id, status: 'active' })
    const days = Array.from(
      { length: 300 },
      (_, at) => `${2010 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-05`,
    )
    await instalments(id, days)
    const { total, rows } = (await detail(id)).instalments
    expect([total, rows.length]).toEqual([300, 120])
    expect([rows[0]!.due_on, rows.at(-1)!.due_on]).toEqual(['2021-04-05', '2031-03-05'])
  })

  test('has the conversations that the reader sees on its timeline, on the partner’s days', async () => {
    const id = await policy({ partner_id, sold_on: '2026-03-01' })
    const sale = await given.interaction({ partner_id, started_at: new Date('2026-03-02T01:00:00Z') })
    const rejected = await given.interaction({ partner_id })
    const hidden = await given.interaction({ partner_id: other.id })
    await link(id, sale.id, { state: 'confirmed' })
    await link(id, rejected.id, { state: 'rejected' })
    await link(id, hidden.id, { role: 'service' })
    const own = await server.as({
      rules: [{ action: 'policy-detail' }, { action: 'call-detail', conditions: { partner_id } }],
    })
    const events = (await detail(id, own)).timeline
    expect(events.map(({ kind, on }) => `${on} ${kind}`)).toEqual(['2026-03-01 conversation', '2026-03-01 milestone'])
    expect(events[0]).toMatchObject({ role: 'sale', state: 'confirmed', call: { id: sale.id, channel: 'voice' } })
    expect((await detail(id, await server.as(['policy-detail']))).timeline.map(({ kind }) => kind)).toEqual([
      'milestone',
    ])
  })

  test('out of reach is like one that does not exist', async () => {
    const id = await policy({ partner_id })
    for (const missing of [id, 999_999]) {
      expect((await ofOther.get(`/api/policies/${missing}`)).statusCode).toBe(404)
      expect((await ofOther.post(`/api/policies/${missing}/print`, {})).statusCode).toBe(404)
    }
  })

  test('that is printed is recorded as an export', async () => {
    const id = await policy({ partner_id })
    expect((await reader.post(`/api/policies/${id}/print`, {})).statusCode).toBe(200)
    expect(await lastRecord(db)).toMatchObject({
      action: 'export',
      subject: `policy:${id}`,
      detail: { format: 'print' },
    })
  })
})
