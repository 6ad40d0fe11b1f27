import { beforeEach, describe, expect, test } from 'vitest'

import type { Page } from '#contracts/pagination.ts'
import type { Freshness } from '#contracts/partner-data-freshness.ts'
import type { Partner, PartnerRowDto, Upload, UploadDetail } from '#contracts/partner-data.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const { record } = testDialling(db)
const { debt, upload, told } = testPartnerData(db)
const stored = testPolicies(db)
const policy: typeof stored.policy = (row) => stored.policy(row)
const partner = await given.partner({ name: 'Banco Austral', time_zone: 'America/Santiago' })
const other = await given.partner({ name: 'Seguros del Sur', time_zone: 'America/Lima', currency: 'PEN' })
const partner_id = partner.id
const reader = await server.as(['partner-data'])
const viewer = await server.as({ role: 'Partner viewer', partner_id })
const editor = await server.as({
  partner_id,
  rules: [{ action: 'partner-data' }, { action: 'partner-edit', conditions: { partner_id: '$user.partner_id' } }],
})

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('debt').execute()
  await db.deleteFrom('dialling_record').execute()
  await db.deleteFrom('import').execute()
  await db.deleteFrom('source_file').execute()
})

const get = async <Body>(path: string, client = reader): Promise<Body> => {
  const answer = await client.get(`/api/partners${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Body>()
}

describe('the partners', () => {
  test('are those that the rules reach, with the time of their last upload', async () => {
    await upload({ partner_id, state: 'done', finished_at: new Date('2026-03-02T10:00:00Z') })
    await upload({ partner_id, state: 'failed', finished_at: new Date('2026-03-09T10:00:00Z') })
    expect(await get<PartnerRowDto[]>('')).toEqual([
      {
        id: partner_id,
        name: 'Banco Austral',
        country: 'CL',
        time_zone: 'America/Santiago',
        currency: 'CLP',
        last_upload_at: '2026-03-02T10:00:00.000Z',
      },
      expect.objectContaining({ name: 'Seguros del Sur', last_upload_at: null }),
    ])
    expect((await get<PartnerRowDto[]>('', viewer)).map(({ name }) => name)).toEqual(['Banco Austral'])
  })

  test('are each shown with their campaigns, their day, and whether the reader sets targets', async () => {
    const { id } = await given.campaign({ partner_id, name: 'Hogar', kind: 'sale' })
    const result = await get<Partner>(`/${partner_id}`)
    expect(result).toMatchObject({ name: 'Banco Austral', may_set_targets: false })
    expect(result.campaigns).toEqual([{ id, name: 'Hogar', kind: 'sale' }])
    expect(result.today).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await get(`/${partner_id}`, editor)).toMatchObject({ may_set_targets: true })
    expect(await get(`/${other.id}`, editor)).toMatchObject({ may_set_targets: false })
  })
})

const PLACES = ['', '/uploads', '/uploads/1', '/uploads/1/refusals/export', '/freshness', '/funnel', '/funnel/records']
const FIGURES = ['/targets', '/reconciliation', '/reconciliation/rows', '/reconciliation/export?format=csv']

describe('a reader of what a partner sent', () => {
  test.each([...PLACES, ...FIGURES])(
    'GET /partners/:id%s is missing to others like what never existed',
    async (path) => {
      const foreign = await viewer.get(`/api/partners/${other.id}${path}`)
      expect(foreign.statusCode).toBe(404)
      expect((await viewer.get(`/api/partners/999999999${path}`)).body).toBe(foreign.body)
    },
  )

  test('nobody without the permission, and nothing by a rule about a team: what a partner sends has none', async () => {
    const lead = await server.as({ role: 'Team lead', team_id: (await given.team()).id })
    const { id } = await given.team()
    const ofTeam = await server.as({ team_id: id, rules: [{ action: 'partner-data', conditions: { team_id: id } }] })
    for (const path of [...PLACES, ...FIGURES]) {
      expect((await lead.get(`/api/partners/${partner_id}${path}`)).statusCode).toBe(403)
      expect((await ofTeam.get(`/api/partners/${partner_id}${path}`)).statusCode).toBe(404)
    }
    expect(await get('', ofTeam)).toEqual([])
  })

  test('nobody reaches an upload of another partner by way of their own', async () => {
    const id = await upload({ partner_id: other.id, state: 'done' })
    for (const path of ['', '/refusals/export']) {
      expect((await viewer.get(`/api/partners/${partner_id}/uploads/${id}${path}`)).statusCode).toBe(404)
      expect((await reader.get(`/api/partners/${partner_id}/uploads/${id}${path}`)).statusCode).toBe(404)
    }
  })
})

describe('uploads', () => {
  test('have their files, their results and who uploaded them, the newest first', async () => {
    const first = await upload({ partner_id, name: 'March', created_at: new Date('2026-03-01T00:00:00Z') })
    const id = await upload(
      {
        ...{ partner_id, name: 'April', state: 'done', created_by: reader.person.id, location: '/srv/secret' },
        ...{ accepted: 5, repeated: 2, refused: 1, noted: 3, created_at: new Date('2026-04-01T00:00:00Z') },
      },
      [
        { name: 'a.csv', format: 'dialling-base' },
        ...['b.csv', 'c.csv', 'd.csv'].map((name) => ({ name, format: 'policies' })),
      ],
    )
    await upload({ partner_id: other.id })
    await upload({ partner_id, for_audit: JSON.stringify({}) as never })
    const page = await get<Page<Upload>>(`/${partner_id}/uploads`, viewer)
    expect(page.data.map((row) => row.id)).toEqual([id, first])
    expect(page.data[0]).toEqual({
      ...{ id, name: 'April', state: 'done', created_at: '2026-04-01T00:00:00.000Z', finished_at: null },
      created_by: { id: reader.person.id, name: reader.person.name },
      ...{ files: 4, bytes: 40, names: ['a.csv', 'b.csv', 'c.csv'], formats: ['dialling-base', 'policies'] },
      ...{ done: 0, total: 0, accepted: 5, repeated: 2, refused: 1, noted: 3, undone: null },
    })
    expect(page.meta.total).toBe(2)
    const found = async (query: string) =>
      (await get<Page<Upload>>(`/${partner_id}/uploads?${query}`)).data.map((row) => row.name)
    expect(await found('state=done')).toEqual(['April'])
    expect(await found('q=mar')).toEqual(['March'])
    expect(await found('sort=created_at')).toEqual(['March', 'April'])
  })

  test('show what undoing them would remove, and what stays because a later one added to it', async () => {
    const id = await upload({ partner_id, state: 'done' })
    const later = await upload({ partner_id, state: 'done' })
    await record({ partner_id, import_id: id, last_import_id: id })
    await record({ partner_id, import_id: id, last_import_id: later })
    await policy({ partner_id, import_id: id, last_import_id: id })
    await debt({ partner_id, import_id: later, last_import_id: later })
    expect((await get<UploadDetail>(`/${partner_id}/uploads/${id}`)).undoing).toEqual([
      { kind: 'dialling-records', removed: 1, kept: 1 },
      { kind: 'policies', removed: 1, kept: 0 },
    ])
    await db.updateTable('import').set({ state: 'undone', removed: 2, kept: 1 }).where('id', '=', id).execute()
    expect(await get(`/${partner_id}/uploads/${id}`)).toMatchObject({ undoing: [], undone: { removed: 2, kept: 1 } })
  })

  test('export what they refused as a file, and that is recorded', async () => {
    const id = await upload({ partner_id, state: 'done' })
    await db
      .insertInto('import_refusal')
      .values([
        { import_id: id, file: 'a.csv', row: 7, field: 'premium', reason: '=no amount' },
        { import_id: id, file: 'a.csv', row: 8, field: 'rut', reason: 'rut is "12.345.678-9"' },
        { import_id: id, file: 'b.csv', row: null, field: null, reason: 'empty', is_note: true },
      ])
      .execute()
    const file = await viewer.get(`/api/partners/${partner_id}/uploads/${id}/refusals/export`)
    expect(file.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'File,Row,Field,Kind,Reason',
      expect.stringMatching(/^a\.csv,7,premium,Refused,.*'=no amount/),
      expect.stringMatching(/^a\.csv,8,rut,Refused,.*••\.•••\.•78-9/),
      expect.stringMatching(/^b\.csv,,,Note,empty$/),
    ])
    const recorded = await db
      .selectFrom('access_record')
      .where('action', '=', 'export')
      .where('user_id', '=', viewer.person.id)
      .select(['subject', 'detail'])
      .execute()
    expect(recorded).toEqual([{ subject: `import:${id}`, detail: { format: 'csv', rows: 'refused' } }])
  })
})

describe('freshness', () => {
  const freshness = () => get<Freshness>(`/${partner_id}/freshness`, viewer)
  const kindsOf = async () =>
    Object.fromEntries((await freshness()).kinds.map(({ kind, ...age }) => [kind, Object.values(age)]))

  test('says if there is nothing', async () => {
    expect(await freshness()).toMatchObject({ records: { total: 0 }, policies: { total: 0 } })
    expect(new Set(Object.values(await kindsOf()).map((age) => JSON.stringify(age)))).toEqual(
      new Set(['[0,null,null]']),
    )
  })

  test('has of each kind how much there is, when a file last brought it, and its newest day in the partner’s time zone', async () => {
    const late = new Date('2026-03-02T02:00:00Z') // still the first of March in Santiago
    const one = await record({ partner_id, last_attempt_at: late })
    await told([one], new Date('2026-03-03T00:00:00Z'))
    await told([one], new Date('2026-03-05T00:00:00Z'))
    await told([await record({ partner_id: other.id })], new Date('2026-03-09T00:00:00Z'))
    await given.interaction({ partner_id, started_at: late })
    const held = await policy({ partner_id, issued_on: '2026-02-01', effective_on: '2026-05-01' })
    await policy({ partner_id: other.id, issued_on: '2026-06-01' })
    await db
      .insertInto('instalment')
      .values([
        { policy_id: held, number: 1, due_on: '2026-03-01', amount: 100, paid: 100, paid_on: '2026-03-02' },
        { policy_id: held, number: 2, due_on: '2099-01-01', amount: 100 },
      ])
      .execute()
    await db
      .insertInto('claim')
      .values({ policy_id: held, number: '1', occurred_on: '2026-02-10', reported_on: '2026-02-12' })
      .execute()
    await debt({ partner_id, assigned_on: '2026-01-20' })
    expect(await kindsOf()).toEqual({
      records: [1, '2026-03-05T00:00:00.000Z', '2026-03-01'],
      conversations: [1, null, '2026-03-01'],
      policies: [1, null, '2026-02-01'],
      instalments: [2, null, '2026-03-02'],
      claims: [1, null, '2026-02-12'],
      debts: [1, null, '2026-01-20'],
    })
  })

  test('counts in how many rows each field is filled in', async () => {
    await record({ partner_id, record_id: 'A', phones: ['1'], do_not_call: false, last_result: 'VENTA' })
    await record({ partner_id, record_id: 'B', name: 'Rosa' })
    const held = await policy({ partner_id, product: 'Hogar', premium_yearly: 12, status: 'active' })
    await policy({ partner_id, product: 'Auto' })
    await db
      .insertInto('policy_party')
      .values([
        { policy_id: held, role: 'holder', seq: 0, name: 'Rosa' },
        { policy_id: held, role: 'holder', seq: 1, national_id: '1-9' },
        { policy_id: held, role: 'insured', seq: 0, born_on: '1980-01-01' },
      ])
      .execute()
    const { records, policies } = await freshness()
    const filled = ({ fields }: { fields: readonly { field: string; filled: number }[] }) =>
      Object.fromEntries(fields.filter((one) => one.filled > 0).map((one) => [one.field, one.filled]))
    expect(records.total).toBe(2)
    expect(filled(records)).toEqual({ record_id: 2, name: 1, phones: 1, do_not_call: 1, result: 1 })
    expect(policies.total).toBe(2)
    expect(filled(policies)).toEqual({ product: 2, premium: 1, status: 1, holder_name: 1, holder_national_id: 1 })
  })
})
