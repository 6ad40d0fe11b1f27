import { beforeEach, describe, expect, test } from 'vitest'

import type { Collections } from '#contracts/collections.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testServer } from '#tests/support/server.ts'

/** A Monday, still the fifth in Santiago. */
const now = new Date('2026-04-06T03:30:00Z')
const server = await testServer({}, { clock: () => now })
const { db } = server
const conversations = testConversations(db)
const given = testDebts(db)
const partner = await conversations.partner({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago' })
const other = await conversations.partner({ name: 'Seguros del Sur', country: 'MX', time_zone: 'America/Mexico_City' })
const partner_id = partner.id
const reader = await server.as(['collections-data'])
const own = await server.as({
  partner_id,
  rules: [{ action: 'collections-data', conditions: { partner_id: '$user.partner_id' } }],
})

beforeEach(async () => {
  await db.deleteFrom('debt').execute()
})

const figures = async (query = '', client = reader) => {
  const answer = await client.get(`/api/collections${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Collections>()
}

describe('the days of the figures', () => {
  test.each([
    ['', { from: '2026-03-01', to: '2026-03-31', time_zone: 'UTC' }, '2026-04-06'],
    [
      `?partner_id=${partner_id}`,
      { from: '2026-03-01', to: '2026-03-31', time_zone: 'America/Santiago' },
      '2026-04-05',
    ],
    ['?from=2026-02-10', { from: '2026-02-10', to: '2026-02-28', time_zone: 'UTC' }, '2026-04-06'],
    ['?to=2026-02-10', { from: '2026-02-01', to: '2026-02-10', time_zone: 'UTC' }, '2026-04-06'],
    [
      '?from=2026-01-15&to=2026-02-10&as_of=2026-02-01',
      { from: '2026-01-15', to: '2026-02-10', time_zone: 'UTC' },
      '2026-02-01',
    ],
  ])(
    'of "%s" follow the calendar of the partner, and are the last whole month by default',
    async (query, period, as_of) => {
      await given.debt({ partner_id })
      await given.debt({ partner_id: other.id, currency: 'MXN' })
      const result = await figures(query)
      expect(result).toMatchObject({ period, as_of })
      expect(result.rolls.to).toBe(period.to)
    },
  )

  test('follow the calendar that all partners in sight share', async () => {
    await given.debt({ partner_id })
    await given.debt({ partner_id: other.id, currency: 'MXN' })
    expect((await figures('', own)).period.time_zone).toBe('America/Santiago')
  })

  test('start the roll-rate matrix on the eve of the period', async () => {
    expect((await figures()).rolls).toEqual({ from: '2026-02-28', to: '2026-03-31', cells: [] })
  })

  test('that end before they begin are refused', async () => {
    expect((await reader.get('/api/collections?from=2026-02-10&to=2026-02-09')).statusCode).toBe(400)
  })
})

test('shows open amounts, their rolls in the month and recoveries, currency by currency', async () => {
  await given.debt({ partner_id, due_on: '2026-02-23', assigned_on: '2026-02-24' })
  await given.debt({
    ...{ partner_id, due_on: '2026-02-23', assigned_on: '2026-02-24', amount: 4_000 },
    paid: { '2026-03-05': 1_000 },
  })
  await given.debt({ partner_id: other.id, currency: 'MXN', amount: 300, paid: { '2026-03-31': 300 } })
  const result = await figures()
  expect(result).toMatchObject({
    has_debts: true,
    portfolio: [{ currency: 'CLP', bucket: 3, debts: 2, balance: 13_000 }],
    recovery: [{ currency: 'MXN', bucket: 1, debts: 1, recovered_debts: 1, assigned: 300, recovered: 300 }],
  })
  expect(result.rolls.cells).toEqual([
    { currency: 'CLP', bucket: 1, outcome: '3', debts: 2, balance: 13_000 },
    { currency: 'CLP', bucket: 1, outcome: 'paid', debts: 0, balance: 1_000 },
  ])
})

test('counts attempts, those that reached the right person, and breaches by country, with the law of each', async () => {
  const debt = await given.debt({ partner_id })
  const mexican = await given.debt({ partner_id: other.id })
  await given.debt({ partner_id: (await conversations.partner({ name: 'Wherever', country: 'ZZ' })).id })
  await given.attempt(debt, '2026-03-10T15:00:00Z', { result: 'promise-to-pay' })
  await given.attempt(debt, '2026-03-11T15:00:00Z', { result: 'NO CONTESTA', breach: 'limit' })
  await given.attempt(debt, '2026-03-12T15:00:00Z', { result: 'third-party', breach: 'limit' })
  await given.attempt(mexican, '2026-03-12T15:00:00Z', { result: 'contacted', breach: 'hours' })
  await given.attempt(mexican, '2026-04-01T00:00:00Z', { result: 'contacted' })
  const result = await figures()
  expect(result.contacts).toEqual({ attempts: 4, effective: 2, breaches: 3 })
  expect(result.countries).toMatchObject([
    {
      country: 'CL',
      partners: ['Banco Austral'],
      hours: { windows: [{ from: '08:00', to: '20:00' }], about: 'collections' },
      limits: {
        rules: [
          { media: ['call', 'visit'], most: 1, days: 7 },
          { media: ['message'], most: 2, apart: 2 },
        ],
      },
      attempts: 3,
      breaches: [{ breach: 'limit', attempts: 2 }],
    },
    {
      country: 'MX',
      limits: { rules: null, source: 'CONDUSEF, DOF 07/10/2014' },
      attempts: 1,
      breaches: [{ breach: 'hours', attempts: 1 }],
    },
    { country: null, partners: ['Wherever'], hours: null, limits: null, attempts: 0, breaches: [] },
  ])
})

test('counts the promises that are due, and shows those that wait or were broken', async () => {
  const debt = () => given.debt({ partner_id })
  const kept = await debt()
  await given.promise(kept, { amount: 500 })
  await given.payment(kept, '2026-03-15', 500)
  const late = await debt()
  const broken = await given.promise(late, { amount: 500 })
  await given.payment(late, '2026-03-16', 500)
  await given.promise(await debt(), { state: 'withdrawn' })
  const today = await given.promise(await debt(), { due_on: '2026-04-05' })
  const old = await debt()
  await given.promise(old, { made_on: '2026-02-01', due_on: '2026-02-02' })
  const { promises } = await figures()
  expect(promises).toMatchObject({ due: 2, kept: 1, waiting_total: 2 })
  expect(promises.waiting).toMatchObject([
    { id: broken, state: 'broken', paid: 0, amount: 500, currency: 'CLP' },
    { id: today, state: 'open', due_on: '2026-04-05' },
  ])
})

test('covers only what is in sight, whatever is requested', async () => {
  const theirs = await given.debt({ partner_id: other.id, due_on: '2026-02-23', assigned_on: '2026-02-24' })
  await given.promise(theirs)
  await given.attempt(theirs, '2026-03-12T15:00:00Z')
  for (const query of ['', `?partner_id=${other.id}`]) {
    expect(await figures(query, own)).toMatchObject({
      has_debts: false,
      period: { time_zone: 'UTC' },
      portfolio: [],
      rolls: { cells: [] },
      recovery: [],
      contacts: { attempts: 0, effective: 0, breaches: 0 },
      promises: { due: 0, kept: 0, waiting: [], waiting_total: 0 },
      countries: [],
    })
  }
  await given.debt({ partner_id, amount: 7 })
  expect(await figures('', own)).toMatchObject({
    has_debts: true,
    portfolio: [{ balance: 7 }],
    countries: [{ country: 'CL' }],
  })
})
