import { beforeEach, describe, expect, test } from 'vitest'

import { type DiallingOptions, type DiallingRecord, diallingPageSchema } from '#contracts/dialling-records.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const { record } = testDialling(db)
const partner = await given.partner({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago' })
const other = await given.partner({ name: 'Seguros del Sur', country: 'MX', time_zone: 'America/Mexico_City' })
const partner_id = partner.id
const reader = await server.as(['call-detail'])
const seer = await server.as({ rules: [{ action: 'call-detail' }, { action: 'customer-unmask', subject: 'customer' }] })
const own = await server.as({
  partner_id,
  rules: [{ action: 'call-detail', conditions: { partner_id: '$user.partner_id' } }],
})

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('dialling_record').execute()
  await db.deleteFrom('customer').execute()
})

const list = async (query = '', client = reader) => {
  const answer = await client.get(`/api/dialling-records${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return diallingPageSchema.parse(answer.json())
}
const idsIn = async (query: string, client = reader) => (await list(query, client)).data.map(({ id }) => id)
const detail = async (id: number, client = reader) => {
  const answer = await client.get(`/api/dialling-records/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<DiallingRecord>()
}

const ROSA = {
  partner_id,
  record_id: 'A-1',
  name: 'Rosa Díaz Soto',
  national_id: '123456785',
  national_id_kind: 'RUT',
  phones: ['+56900123456', '+56900999888'],
  email: 'rosa@mail.test',
}

describe('the list of records', () => {
  test('shows each masked, with the meaning of its words', async () => {
    const id = await record({ ...ROSA, disposition: 'NO CONTESTA', attempts: 2, do_not_call: false })
    expect((await list()).data).toEqual([
      {
        id,
        record_id: 'A-1',
        partner: { id: partner_id, name: 'Banco Austral' },
        campaign: null,
        time_zone: 'America/Santiago',
        customer_name: 'Rosa D.',
        phone: '+•••••••3456',
        attempts: 2,
        last_attempt_at: null,
        next_attempt_at: null,
        do_not_call: false,
        disposition: { words: 'NO CONTESTA', path: ['not-contacted', 'no-answer'] },
      },
    ])
  })

  test('is filtered by partner, campaign, do-not-call and result', async () => {
    const campaign = await given.campaign({ partner_id })
    const sold = await record({ partner_id, disposition: 'VENTA', campaign_id: campaign.id })
    const unheard = await record({ partner_id, last_result: 'Buzón', do_not_call: true })
    const strange = await record({ partner_id: other.id, disposition: 'ZX-81', do_not_call: false })
    const silent = await record({ partner_id: other.id })
    expect(await idsIn(`?partner_id=${partner_id}`)).toEqual([unheard, sold])
    expect(await idsIn(`?campaign_id=${campaign.id}`)).toEqual([sold])
    expect(await idsIn('?do_not_call=yes')).toEqual([unheard])
    expect(await idsIn('?do_not_call=no')).toEqual([strange])
    expect(await idsIn('?do_not_call=not-told')).toEqual([silent, sold])
    expect(await idsIn('?disposition=contacted')).toEqual([sold])
    expect(await idsIn('?disposition=not-contacted')).toEqual([unheard])
    expect(await idsIn('?disposition=voicemail')).toEqual([unheard])
    expect(await idsIn('?disposition=busy')).toEqual([])
    expect(await idsIn('?disposition=not-mapped')).toEqual([strange])
    expect(await idsIn('?disposition=none')).toEqual([silent])
    const options = await reader.get('/api/dialling-options')
    expect(options.json<DiallingOptions>()).toEqual({
      partners: [partner, other].map(({ id, name }) => ({ id, name })),
      campaigns: [{ id: campaign.id, name: campaign.name, partner_id }],
    })
  })

  test('is sorted and paged, with missing values last', async () => {
    const at = (day: number) => new Date(`2026-03-0${day}T12:00:00Z`)
    const [first, third, never] = [
      await record({ partner_id, last_attempt_at: at(1), attempts: 3 }),
      await record({ partner_id, last_attempt_at: at(3), attempts: 1 }),
      await record({ partner_id }),
    ]
    expect(await idsIn('')).toEqual([third, first, never])
    expect(await idsIn('?sort=last_attempt_at')).toEqual([first, third, never])
    expect(await idsIn('?sort=-attempts')).toEqual([first, third, never])
    expect(await list('?per_page=2&page=2')).toMatchObject({ data: [{ id: never }], meta: { total: 3, last_page: 2 } })
  })

  test('is searched by a whole id or the last digits of a number, without revealing a masked digit', async () => {
    const [rosa, luis] = [await record(ROSA), await record({ partner_id, record_id: 'B-2', phones: ['+56911113456'] })]
    expect(await idsIn('?q=a-1')).toEqual([rosa])
    expect(await idsIn('?q=A-')).toEqual([])
    expect(await idsIn('?q=3456')).toEqual([luis, rosa])
    expect(await idsIn('?q=9888')).toEqual([rosa])
    expect(await idsIn('?q=456')).toEqual([])
    for (const q of ['13456', '93456', '900123456']) {
      expect(await idsIn(`?q=${q}`)).toEqual([luis, rosa]) // the fifth digit is masked
    }
    expect(await idsIn('?q=23456', seer)).toEqual([rosa])
    expect(await idsIn('?q=9%200012-3456', seer)).toEqual([rosa])
  })

  test('goes into a file as it is filtered, masked as its reader sees it', async () => {
    await record({ ...ROSA, last_result: '=VENTA', do_not_call: true })
    await record({ partner_id })
    const file = await reader.get('/api/dialling-records/export?format=csv&do_not_call=yes')
    const [header, row, ...rest] = file.body.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(header).toBe(
      'id,record_id,partner,campaign,customer_name,phone,attempts,last_attempt_at,next_attempt_at,do_not_call,disposition,meaning',
    )
    expect(row).toContain('Rosa D.')
    expect(row).not.toContain('0012')
    expect(rest).toEqual([])
  })
})

describe('a reader of records', () => {
  test('sees those of the partners that the rules reach, and nothing of others anywhere', async () => {
    const mine = await record({ partner_id, disposition: 'VENTA' })
    const theirs = await record({ partner_id: other.id, disposition: 'secret', phones: ['+56900123456'] })
    expect(await idsIn('', own)).toEqual([mine])
    expect(await idsIn(`?partner_id=${other.id}`, own)).toEqual([])
    expect(await idsIn('?q=3456', own)).toEqual([])
    expect((await own.get('/api/dialling-options')).json()).toEqual({
      partners: [{ id: partner_id, name: 'Banco Austral' }],
      campaigns: [],
    })
    expect((await own.get('/api/dialling-records/export?format=csv')).body).not.toContain('secret')
    const foreign = await own.get(`/api/dialling-records/${theirs}`)
    expect(foreign.statusCode).toBe(404)
    expect((await own.get('/api/dialling-records/999999999')).body).toBe(foreign.body)
  })

  test('sees none by a rule about a team: a base has none', async () => {
    const team = await given.team()
    const lead = await server.as({ role: 'Team lead', team_id: team.id })
    const id = await record({ partner_id })
    expect(await idsIn('', lead)).toEqual([])
    expect((await lead.get(`/api/dialling-records/${id}`)).statusCode).toBe(404)
  })

  test('without the permission is refused', async () => {
    const support = await server.as('Support agent')
    for (const path of ['', '/1', '/export?format=csv']) {
      expect((await support.get(`/api/dialling-records${path}`)).statusCode).toBe(403)
    }
  })

  test('a reader who sees people unmasked leaves a record of it, others leave none', async () => {
    const id = await record({ ...ROSA, other: { 'Teléfono 7': '22 2345 678' } })
    const recorded = () =>
      db
        .selectFrom('access_record')
        .where('action', '=', 'unmask')
        .where('user_id', 'in', [reader.person.id, seer.person.id])
        .select(['user_id', 'subject', 'detail'])
        .orderBy('id')
        .execute()
    const before = (await recorded()).length
    await detail(id)
    await list()
    expect(await recorded()).toHaveLength(before)
    expect(await detail(id, seer)).toMatchObject({
      customer: { name: 'Rosa Díaz Soto', national_id: '123456785' },
      fields: [{ name: 'Teléfono 7', value: '22 2345 678', is_masked: false }],
    })
    await list('', seer)
    expect((await recorded()).slice(before)).toEqual([
      {
        user_id: seer.person.id,
        subject: `dialling_record:${id}`,
        detail: { fields: ['name', 'national_id', 'phones', 'email'] },
      },
      { user_id: seer.person.id, subject: null, detail: { fields: ['name', 'phones'], records: 1 } },
    ])
  })
})

describe('a record', () => {
  test('is shown with its columns as imported and in their order, what is sensitive in them masked', async () => {
    const fields = {
      Prima: '12,50',
      'Teléfono 7': '912345678',
      'RUT cónyuge': '9.876.543-3',
      Correo_2: 'otra@mail.test',
      'Nombre beneficiario': 'Luis Gil Mora',
      'Nombre producto': 'Hogar Total',
      Observaciones: 'llamar al 600 100 200, tarjeta 4111 1111 1111 1111',
      'Clave interna': '+56900123456',
      Dirección: 'Av. Siempre Viva 742',
      '2': 'two',
    }
    const id = await record({ ...ROSA, record_id: '12.345.678-5', other: fields })
    const result = await detail(id)
    expect(result.record_id).toMatch(/^•+\.•+/)
    expect(Object.fromEntries(result.fields.map(({ name, value }) => [name, value]))).toEqual({
      Prima: '12,50',
      'Teléfono 7': '•••••5678',
      'RUT cónyuge': '•.•••.•43-3',
      Correo_2: 'o•••@mail.test',
      'Nombre beneficiario': 'Luis G.',
      'Nombre producto': 'Hogar Total',
      Observaciones: 'llamar al ••• ••0 200, tarjeta 4111 11•• •••• 1111',
      'Clave interna': '+•••••••3456',
      Dirección: '••. ••••••• •••• •••',
      '2': 'two',
    })
    expect(JSON.stringify(result)).not.toMatch(/00123|876\.5|Mora/)
  })

  test('has a timeline, the newest attempt first, with the matching recordings and the reasons', async () => {
    const agent = await given.agent({ name: 'Ana Paz' })
    const customer = await given.customer({ phones: ['+56 9 0012 3456'] })
    const at = new Date('2026-03-26T13:00:00Z')
    const call = (minutes: number, more: object = {}) =>
      given.interaction({
        ...{ partner_id, customer_id: customer.id, agent_id: agent.id, duration_ms: 60_000, ...more },
        started_at: new Date(at.getTime() + minutes * 60_000),
      })
    const answered = await call(1)
    const later = await call(300)
    await call(2, { partner_id: other.id })
    await call(2, { channel: 'whatsapp' })
    const id = await record({
      ...ROSA,
      attempts: 3,
      attempts_told: [
        { at: new Date('2026-03-25T13:00:00Z'), result: 'BUZON' },
        { at, result: 'VENTA', agent: 'ANA PAZ', phone: '+56900123456' },
      ],
    })
    const result = await detail(id)
    expect(result.timeline).toMatchObject([
      {
        at: at.toISOString(),
        result: { words: 'VENTA', path: ['contacted', 'sale'] },
        agent: 'ANA PAZ',
        phone: '+•••••••3456',
        matches: [
          {
            call: { id: answered.id, channel: 'voice', agent: 'Ana Paz' },
            confidence: 0.99,
            level: 'high',
            reasons: [
              { about: 'number', same: 'whole', isDialled: true },
              { about: 'time', seconds: 60 },
              { about: 'agent', same: true },
            ],
          },
        ],
      },
      { result: { path: ['not-contacted', 'voicemail'] }, matches: [] },
    ])
    expect(result).toMatchObject({ other_calls: [{ id: later.id }], other_calls_total: 1 })
  })

  test('matches no call that its reader does not see', async () => {
    const customer = await given.customer({ phones: ['+56900123456'] })
    const at = new Date('2026-03-26T13:00:00Z')
    const team = await given.team()
    const call = await given.interaction({ partner_id, customer_id: customer.id, started_at: at, team_id: team.id })
    const id = await record({ ...ROSA, attempts_told: [{ at }] })
    const outsider = await server.as({
      rules: [{ action: 'call-detail' }, { action: 'call-detail', conditions: { team_id: team.id }, inverted: true }],
    })
    expect((await detail(id)).timeline[0]?.matches.map((match) => match.call.id)).toEqual([call.id])
    expect(await detail(id, outsider)).toMatchObject({ timeline: [{ matches: [] }], other_calls_total: 0 })
  })

  test('shows others of its partner with the same id or number, and forbids calls because of them', async () => {
    const id = await record({ ...ROSA, next_attempt_at: new Date('2099-01-01T12:00:00Z') })
    const sameId = await record({ partner_id, national_id: '123456785', record_id: 'B' })
    const samePhone = await record({ partner_id, phones: ['9 0012 3456'], disposition: 'No volver a llamar' })
    await record({ partner_id: other.id, phones: ['+56900123456'], do_not_call: true })
    await record({ partner_id, phones: ['+56800123456'] }) // ends alike, and is another
    const result = await detail(id)
    expect(result.duplicates).toMatchObject([
      { id: samePhone, same: ['phone'], do_not_call: true },
      { id: sameId, same: ['national-id'], do_not_call: false, record_id: 'B' },
    ])
    expect(result).toMatchObject({ duplicates_total: 2, next: { kind: 'never', own: false, duplicates: true } })
    expect(await detail(samePhone)).toMatchObject({ next: { kind: 'never', own: true, duplicates: false } })
  })

  test('may be called in the hours of its partner’s country, if that is known', async () => {
    const planned = { next_attempt_at: new Date('2099-03-29T16:00:00Z') } // a Sunday
    expect((await detail(await record({ partner_id, ...planned }))).next).toMatchObject({
      kind: 'at',
      at: '2099-03-30T11:00:00.000Z',
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }],
    })
    const french = await given.partner({ country: 'FR' })
    const nobody = await given.partner({ country: 'ZZ' })
    expect((await detail(await record({ partner_id: french.id }))).next).toEqual({ kind: 'unknown', country: 'FR' })
    expect((await detail(await record({ partner_id: nobody.id }))).next).toEqual({ kind: 'unknown', country: null })
  })

  test('without data says so: no customer, no attempts, no disposition', async () => {
    expect(await detail(await record({ partner_id }))).toMatchObject({
      customer: null,
      disposition: null,
      own_disposition: null,
      timeline: [],
      other_calls_total: 0,
      duplicates_total: 0,
      sources: [],
    })
  })
})
