import { beforeEach, describe, expect, test } from 'vitest'

import { type Debt, debtPageSchema } from '#contracts/debts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testServer } from '#tests/support/server.ts'

/** A Monday, eleven in the morning in Santiago, and nine in Mexico. */
const now = new Date('2026-04-06T15:00:00Z')
const server = await testServer({}, { clock: () => now })
const { db } = server
const conversations = testConversations(db)
const given = testDebts(db)
const partner = await conversations.partner({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago' })
const other = await conversations.partner({ name: 'Seguros del Sur', country: 'MX', time_zone: 'America/Mexico_City' })
const partner_id = partner.id
const reader = await server.as(['collections-data'])
const seer = await server.as({
  rules: [{ action: 'collections-data' }, { action: 'customer-unmask', subject: 'customer' }],
})
const own = await server.as({
  partner_id,
  rules: [{ action: 'collections-data', conditions: { partner_id: '$user.partner_id' } }],
})

beforeEach(async () => {
  await db.deleteFrom('debt').execute()
  await db.deleteFrom('dialling_record').execute()
})

const list = async (query = '', client = reader) => {
  const answer = await client.get(`/api/debts${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return debtPageSchema.parse(answer.json())
}
const idsIn = async (query: string, client = reader) => (await list(query, client)).data.map(({ id }) => id)
const detail = async (id: number, client = reader) => {
  const answer = await client.get(`/api/debts/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Debt>()
}

const ROSA = { partner_id, external_id: 'D-1', name: 'Rosa Díaz Soto', phones: ['+56900123456', '+56900999888'] }

describe('the worklist', () => {
  test('shows each debt masked, with its open amount and when it may be called', async () => {
    const id = await given.debt({ ...ROSA, paid: { '2026-03-20': 4_000 } })
    await given.promise(id, { made_on: '2026-03-10', due_on: '2026-03-19', amount: 4_000 })
    expect((await list()).data).toEqual([
      {
        id,
        external_id: 'D-1',
        partner: { id: partner_id, name: 'Banco Austral' },
        campaign: null,
        team: null,
        agent: null,
        time_zone: 'America/Santiago',
        customer_name: 'Rosa D.',
        phone: '+•••••••3456',
        currency: 'CLP',
        amount: 10_000,
        balance: 6_000,
        due_on: '2026-03-01',
        days_overdue: 36,
        bucket: 3,
        assigned_on: '2026-03-02',
        withdrawn_on: null,
        promise: { state: 'broken', due_on: '2026-03-19', amount: 4_000 },
        attempts: 0,
        last_attempt_at: null,
        next: { kind: 'at', at: now.toISOString(), waits: null },
      },
    ])
  })

  test('shows no number while nobody may call it, nor an id that is the person’s own', async () => {
    const customer = await conversations.customer({ national_id: '12345678-5', phones: ['+56911112222'] })
    const id = await given.debt({ partner_id, external_id: '12.345.678-5', customer_id: customer.id })
    expect((await list()).data[0]).toMatchObject({ external_id: expect.stringContaining('•'), phone: '+•••••••2222' })
    await given.attempt(id, '2026-04-05T15:00:00Z')
    expect((await list('', seer)).data[0]).toMatchObject({
      external_id: '12.345.678-5',
      phone: null,
      next: { at: '2026-04-13T12:00:00.000Z', waits: 'limit' },
      attempts: 1,
    })
  })

  test('has open debts, unless all are requested, as of today or another day', async () => {
    const open = await given.debt({ partner_id })
    const paid = await given.debt({ partner_id, paid: { '2026-03-15': 10_000 } })
    const withdrawn = await given.debt({ partner_id, withdrawn_on: '2026-03-20' })
    expect(await idsIn('')).toEqual([open])
    expect(await idsIn('?as_of=2026-03-14&sort=external_id')).toEqual([open, paid, withdrawn])
    expect(await idsIn('?as_of=2026-03-01')).toEqual([])
    expect(await idsIn('?standing=all&sort=external_id')).toEqual([open, paid, withdrawn])
  })

  test('is sorted by priority: broken promises, then the longest overdue, then the largest', async () => {
    const [small, large] = [await given.debt({ partner_id, amount: 5 }), await given.debt({ partner_id, amount: 9 })]
    const old = await given.debt({ partner_id, amount: 1, due_on: '2026-01-01' })
    const young = await given.debt({ partner_id, amount: 99, due_on: '2026-04-01' })
    const broken = await given.debt({ partner_id, amount: 2, due_on: '2026-04-05' })
    await given.promise(broken, { due_on: '2026-04-02', made_on: '2026-04-01' })
    const kept = await given.debt({ partner_id, amount: 2, due_on: '2026-04-05' })
    await given.promise(kept, { due_on: '2026-04-20', made_on: '2026-04-01' })
    expect(await idsIn('')).toEqual([broken, old, large, small, young, kept])
    expect(await idsIn('?sort=priority')).toEqual([kept, young, small, large, old, broken])
    expect(await idsIn('?sort=-balance&per_page=2&page=2')).toEqual([small, kept])
  })

  test('is filtered by partner, campaign, team, bucket and currency', async () => {
    const campaign = await conversations.campaign({ partner_id })
    const team = await conversations.team()
    const first = await given.debt({ partner_id, campaign_id: campaign.id })
    const second = await given.debt({ partner_id, team_id: team.id, due_on: '2026-01-01' })
    const third = await given.debt({ partner_id: other.id, currency: 'MXN', due_on: '2026-05-01' })
    expect(await idsIn(`?partner_id=${other.id}`)).toEqual([third])
    expect(await idsIn(`?campaign_id=${campaign.id}`)).toEqual([first])
    expect(await idsIn(`?team_id=${team.id}`)).toEqual([second])
    expect(await idsIn('?bucket=0')).toEqual([third])
    expect(await idsIn('?bucket=5')).toEqual([second])
    expect(await idsIn('?overdue=yes&sort=external_id')).toEqual([first, second])
    expect(await idsIn('?currency=CLP&sort=external_id')).toEqual([first, second])
    expect((await reader.get('/api/debt-options')).json()).toEqual({
      partners: [partner, other].map(({ id, name, time_zone }) => ({ id, name, time_zone })),
      campaigns: [{ id: campaign.id, name: campaign.name, partner_id }],
      teams: [{ id: team.id, name: team.name }],
    })
  })

  test('is filtered by the newest promise, as it is now', async () => {
    const ids: Record<string, number> = {}
    for (const name of ['open', 'kept', 'broken', 'withdrawn', 'none']) ids[name] = await given.debt({ partner_id })
    await given.promise(ids['open']!, { due_on: '2026-03-09', made_on: '2026-03-09' })
    await given.promise(ids['open']!, { due_on: '2026-04-06' })
    await given.promise(ids['kept']!, { amount: 500 })
    await given.payment(ids['kept']!, '2026-03-12', 500)
    await given.promise(ids['broken']!, { amount: 501 })
    await given.payment(ids['broken']!, '2026-03-12', 500)
    await given.promise(ids['withdrawn']!, { state: 'withdrawn' })
    for (const state of ['open', 'kept', 'broken', 'withdrawn']) {
      expect(await idsIn(`?promise=${state}`)).toEqual([ids[state]])
    }
    expect(new Set(await idsIn('?promise=none'))).toEqual(new Set([ids['withdrawn'], ids['none']]))
    expect(await idsIn('?promised_from=2026-03-01&promised_to=2026-03-14')).toEqual([ids['open']])
  })

  test('is filtered by who may be called now, as the rows have it', async () => {
    const customer = await conversations.customer()
    const free = await given.debt({ partner_id })
    const mexican = await given.debt({ partner_id: other.id, currency: 'MXN' })
    const called = await given.debt({ partner_id, customer_id: customer.id })
    const ofTheSame = await given.debt({ partner_id, customer_id: customer.id })
    const long = await given.debt({ partner_id })
    const written = await given.debt({ partner_id })
    const barred = await given.debt({ partner_id, phones: ['+56900123456'] })
    const spanish = await given.debt({
      partner_id: (await conversations.partner({ country: 'ES', time_zone: 'Pacific/Auckland' })).id,
    })
    await given.attempt(called, '2026-03-31T15:00:00Z')
    await given.attempt(long, '2026-03-30T15:00:00Z')
    await given.attempt(written, '2026-04-05T15:00:00Z', { medium: 'message' })
    await given.attempt(mexican, '2026-04-06T14:59:00Z')
    await testDialling(db).record({ partner_id, phones: ['900123456'], disposition: 'No volver a llamar' })
    const all = (await list('?per_page=50')).data
    expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [free, mexican, called, ofTheSame, long, written, barred, spanish].toSorted((a, b) => a - b),
    )
    const callable = all.filter(({ next }) => next.kind === 'at' && next.waits === null).map(({ id }) => id)
    expect(callable.toSorted((a, b) => a - b)).toEqual([free, mexican, long, written].toSorted((a, b) => a - b))
    expect(await idsIn('?callable=yes')).toEqual(all.map(({ id }) => id).filter((id) => callable.includes(id)))
  })

  test('shows the debts behind a cell of the roll-rate matrix, an attempt and an assignment', async () => {
    const rolled = await given.debt({ partner_id, due_on: '2026-02-23', assigned_on: '2026-02-24' })
    const paid = await given.debt({
      ...{ partner_id, due_on: '2026-02-23', assigned_on: '2026-02-24' },
      paid: { '2026-03-05': 10_000 },
    })
    const late = await given.debt({ partner_id, assigned_on: '2026-03-05' })
    await given.attempt(late, '2026-04-01T02:59:00Z') // the last minute of March in Santiago
    const march = '?standing=all&sort=external_id&rolled_from=2026-02-28&rolled_to=2026-03-31'
    expect(await idsIn(march)).toEqual([rolled, paid])
    expect(await idsIn(`${march}&opening=1&outcome=3`)).toEqual([rolled])
    expect(await idsIn(`${march}&opening=1&outcome=paid`)).toEqual([paid])
    expect(await idsIn(`${march}&opening=2`)).toEqual([])
    expect(await idsIn('?standing=all&assigned_from=2026-03-01&assigned_to=2026-03-31')).toEqual([late])
    expect(await idsIn('?standing=all&assigned_from=2026-02-01&assigned_bucket=1&sort=external_id')).toEqual([
      rolled,
      paid,
      late,
    ])
    expect(await idsIn('?standing=all&assigned_bucket=2')).toEqual([])
    const attempted = '&attempted_from=2026-03-31&attempted_to=2026-03-31'
    expect(await idsIn(`?partner_id=${partner_id}${attempted}`)).toEqual([late])
    expect(await idsIn(`?${attempted.slice(1)}`)).toEqual([late]) // nobody else's days are in sight
    await given.debt({ partner_id: other.id })
    expect(await idsIn(`?${attempted.slice(1)}`)).toEqual([])
  })

  test('is searched by a whole id or the last digits of a number, without revealing a masked digit', async () => {
    const rosa = await given.debt(ROSA)
    const luis = await given.debt({ partner_id, external_id: 'D-2', phones: ['+56911113456'] })
    expect(await idsIn('?q=d-1')).toEqual([rosa])
    expect(await idsIn('?q=D-')).toEqual([])
    expect((await idsIn('?q=900123456')).toSorted((a, b) => a - b)).toEqual([rosa, luis])
    expect(await idsIn('?q=456')).toEqual([])
    expect(await idsIn('?q=23456', seer)).toEqual([rosa])
  })

  test('goes into a file as it is filtered, with amounts as decimals of their currency', async () => {
    await given.debt({ partner_id: other.id, external_id: '=D-1', currency: 'MXN', amount: 123_450, name: 'Rosa Díaz' })
    await given.debt({ partner_id })
    const file = await reader.get('/api/debts/export?format=csv&currency=MXN')
    const [header, row, ...rest] = file.body.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(header).toMatch(/^id,external_id,partner,.*next_call_at$/)
    expect(row).toContain(',MXN,1234.50,1234.50,2026-03-01,')
    expect(row).toContain('Rosa D.')
    expect(rest).toEqual([])
  })
})

describe('a reader of debts', () => {
  test('sees those that the rules reach, and nothing of others anywhere', async () => {
    const mine = await given.debt({ partner_id })
    const theirs = await given.debt({ partner_id: other.id, external_id: 'secret', phones: ['+56900123456'] })
    expect(await idsIn('', own)).toEqual([mine])
    expect(await idsIn(`?partner_id=${other.id}`, own)).toEqual([])
    expect(await idsIn('?q=3456', own)).toEqual([])
    expect((await own.get('/api/debt-options')).json()).toMatchObject({ partners: [{ id: partner_id }], teams: [] })
    expect((await own.get('/api/debts/export?format=csv')).body).not.toContain('secret')
    const foreign = await own.get(`/api/debts/${theirs}`)
    expect(foreign.statusCode).toBe(404)
    expect((await own.get('/api/debts/999999999')).body).toBe(foreign.body)
  })

  test('a reader who sees people unmasked leaves a record of it, others leave none', async () => {
    const id = await given.debt(ROSA)
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
    expect(await detail(id, seer)).toMatchObject({ customer_name: 'Rosa Díaz Soto', phones: ROSA.phones })
    await list('', seer)
    const fields = ['name', 'phones', 'national_id']
    expect((await recorded()).slice(before)).toEqual([
      { user_id: seer.person.id, subject: `debt:${id}`, detail: { fields } },
      { user_id: seer.person.id, subject: null, detail: { fields, records: 1 } },
    ])
  })

  test('without the permission is refused', async () => {
    const support = await server.as('Support agent')
    for (const path of ['/debts', '/debts/1', '/debts/export?format=csv', '/debt-options', '/collections']) {
      expect((await support.get(`/api${path}`)).statusCode).toBe(403)
    }
  })
})
