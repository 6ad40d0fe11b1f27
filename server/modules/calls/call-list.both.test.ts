import { beforeAll, describe, expect, test } from 'vitest'

import type { CallRowDto, callPageSchema } from '#contracts/calls.ts'
import type { Failure } from '#contracts/failure.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const viewer = await server.as(['call-detail'])

/** The identifiers at the source of the rows that a query returns. */
async function found(query: string): Promise<string[]> {
  const answer = await viewer.get(`/api/calls?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: CallRowDto[] }>().data.map((row) => row.external_id)
}

beforeAll(async () => {
  const [utc, santiago] = [
    await given.partner({ name: 'Banco Norte' }),
    await given.partner({ name: 'Seguros Sur', time_zone: 'America/Santiago' }),
  ]
  const campaign = await given.campaign({ partner_id: santiago.id, name: 'Hogar' })
  const team = await given.team('Equipo A')
  const [ana, luis] = [await given.agent({ name: 'Ana 100% Pérez' }), await given.agent({ name: 'Luis Soto' })]
  const customer = await given.customer({ name: 'María González Pérez' })
  await given.interactions([
    {
      external_id: 'vcon:0190a1b2-0000-7000-8000-00000000000a',
      partner_id: santiago.id,
      campaign_id: campaign.id,
      team_id: team.id,
      agent_id: ana.id,
      customer_id: customer.id,
      direction: 'inbound',
      started_at: new Date('2025-03-28T02:59:59.999Z'), // the 27th, a Thursday, 23:59 in Santiago
      duration_ms: 61_000,
      disposition: 'sale',
      language: 'es',
      subject: 'Home_insurance renewal',
      turn_count: 3,
      has_audio: true,
    },
    {
      external_id: 'b',
      partner_id: santiago.id,
      agent_id: luis.id,
      channel: 'email',
      direction: 'outbound',
      started_at: new Date('2025-03-28T03:00:00Z'), // the 28th, a Friday, 00:00 in Santiago
      duration_ms: 60_000,
      turn_count: 2,
    },
    { external_id: 'c', partner_id: utc.id, started_at: new Date('2025-03-28T23:59:59.999Z'), has_audio: true },
    { external_id: 'd', partner_id: utc.id, started_at: null, subject: String.raw`a\b homeXinsurance` },
  ])
})

const A = 'vcon:0190a1b2-0000-7000-8000-00000000000a'

test('a row shows who talked, when and for whom, and masks the customer', async () => {
  const answer = await viewer.get('/api/calls?disposition=sale')
  const { data, meta } = answer.json<Wire>()
  expect(meta).toMatchObject({ total: 1, path: '/api/calls' })
  expect(data).toEqual([
    {
      id: expect.any(Number),
      external_id: A,
      channel: 'voice',
      direction: 'inbound',
      started_at: '2025-03-28T02:59:59.999Z',
      time_zone: 'America/Santiago',
      duration_ms: 61_000,
      partner: { id: expect.any(Number), name: 'Seguros Sur' },
      campaign: { id: expect.any(Number), name: 'Hogar' },
      team: { id: expect.any(Number), name: 'Equipo A' },
      agent: { id: expect.any(Number), name: 'Ana 100% Pérez' },
      customer_name: 'María G.',
      disposition: 'sale',
      language: 'es',
      has_audio: true,
      has_transcript: true,
    },
  ])
})

test('a reader with a rule for it sees the full name', async () => {
  const reader = await server.as({
    rules: [{ action: 'call-detail' }, { action: 'customer-unmask', fields: ['name'] }],
  })
  const answer = await reader.get('/api/calls?disposition=sale')
  expect(answer.json<Wire>().data[0]!.customer_name).toBe('María González Pérez')
})

describe('who may read the list', () => {
  test('nobody without a session', async () => {
    expect((await server.browser().get('/api/calls')).statusCode).toBe(401)
  })

  test('nobody without the permission', async () => {
    const other = await server.as(['dashboards-freemium'])
    expect((await other.get('/api/calls')).statusCode).toBe(403)
  })
})

describe('without filters', () => {
  test('the newest come first and those without a date last', async () => {
    expect(await found('')).toEqual(['c', 'b', A, 'd'])
  })

  test.each([
    ['started_at', [A, 'b', 'c', 'd']],
    ['duration_ms', ['b', A, 'c', 'd']],
    ['-duration_ms', [A, 'b', 'd', 'c']],
    ['agent', [A, 'b', 'c', 'd']],
    ['-agent', ['b', A, 'd', 'c']],
    ['partner', ['c', 'd', A, 'b']],
    ['-partner', ['b', A, 'd', 'c']],
    ['campaign', [A, 'b', 'c', 'd']],
    ['channel', ['b', A, 'c', 'd']],
    ['-disposition', [A, 'd', 'c', 'b']],
    ['nonsense', ['c', 'b', A, 'd']],
  ])('sorted by %s, what has no value comes last and ties go by number', async (sort, expected) => {
    expect(await found(`sort=${sort}`)).toEqual(expected)
  })
})

describe('a filter', () => {
  test.each([
    ['channel=email', ['b']],
    ['direction=outbound', ['b']],
    ['duration_min=61', [A]],
    ['duration_max=60', ['b']],
    ['duration_min=60&duration_max=61', ['b', A]],
    ['disposition=sale', [A]],
    ['disposition=SALE', []],
    ['media=audio', ['c', A]],
    ['media=transcript', ['b', A]],
    ['media=none', ['d']],
    ['weekday=5', ['c', 'b', A]],
    ['hour=3', ['b']],
    ['hour=23', ['c']],
    ['started_from=2025-03-28', ['c', 'b', A]],
    ['started_from=2025-03-29', []],
    ['started_to=2025-03-28', ['c', 'b', A]],
    ['started_to=2025-03-27', []],
    ['started_from=2025-03-28&started_to=2025-03-27', []],
    ['started_from=1900-01-01&started_to=2199-12-31', ['c', 'b', A]],
  ])('%s keeps what it says, in UTC', async (query, expected) => expect(await found(query)).toEqual(expected))

  test('of a partner counts days, weekdays and hours in the zone of the partner', async () => {
    const partner = await partnerId('Seguros Sur')
    expect(await found(`partner_id=${partner}`)).toEqual(['b', A])
    expect(await found(`partner_id=${partner}&started_to=2025-03-27`)).toEqual([A])
    expect(await found(`partner_id=${partner}&started_from=2025-03-28`)).toEqual(['b'])
    expect(await found(`partner_id=${partner}&weekday=4&hour=23`)).toEqual([A])
    expect(await found(`partner_id=${partner}&weekday=5&hour=0`)).toEqual(['b'])
  })

  test('by campaign, team or agent finds only theirs', async () => {
    const { data } = (await viewer.get('/api/calls?disposition=sale')).json<Wire>()
    const [{ campaign, team, agent }] = data as [CallRowDto]
    expect(await found(`campaign_id=${campaign!.id}`)).toEqual([A])
    expect(await found(`team_id=${team!.id}`)).toEqual([A])
    expect(await found(`agent_id=${agent!.id}`)).toEqual([A])
    expect(await found('agent_id=999999')).toEqual([])
  })

  test.each(['channel=fax', 'weekday=8', 'hour=24', 'started_from=2025-02-30', 'started_to=0001-01-01', 'q=%00'])(
    '%s is refused',
    async (query) => expect((await viewer.get(`/api/calls?${query}`)).statusCode).toBe(400),
  )
})

describe('a search', () => {
  test.each([
    ['pérez', [A]],
    ['  renewal   ana ', [A]],
    ['RENEWAL Perez', [A]],
    ['renewal luis', []],
    ['home_ins', [A]], // a prefix of a word of the subject is enough, and _ separates words
    ['100%', [A]],
    ['0%0', []],
    [String.raw`a\b`, ['d']],
    ['-luis', [A]], // a conversation without text is not known to lack a word
    ['renewal OR luis', ['b', A]],
    ['"insurance renewal"', [A]],
    ['"renewal insurance"', []],
    ['0190a1b2-0000-7000-8000-00000000000a', [A]],
    ['0190A1B2-0000-7000-8000-00000000000A', [A]],
    [A, [A]],
    ['0190a1b2', []],
    ['   ', ['c', 'b', A, 'd']],
  ])('for "%s" finds words of the agent or the subject, or the whole identifier', async (words, expected) => {
    expect(await found(`q=${encodeURIComponent(words)}`)).toEqual(expected)
  })

  test("that makes no sense is refused, with its position: ' or 1=1 --", async () => {
    const answer = await viewer.get(`/api/calls?q=${encodeURIComponent("' or 1=1 --")}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Failure>().errors?.['q']).toEqual([
      'What stands at character 1 has no letter and no digit. Take it away, or add a word.',
    ])
  })
})

describe('pages', () => {
  test('together are the whole list, each row once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => found(`per_page=2&sort=-disposition&page=${page}`)))
    expect(pages).toEqual([[A, 'd'], ['c', 'b'], []])
  })

  test('lead to one another with the filters kept', async () => {
    const { links, meta } = (await viewer.get('/api/calls?per_page=1&media=audio&page=2')).json<Wire>()
    expect(meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 1, total: 2, from: 2, to: 2 })
    expect(links.prev).toContain('media=audio')
    expect(new URL(links.prev!, 'http://localhost').searchParams.get('page')).toBe('1')
    expect(links.next).toBeNull()
  })

  test('that make no sense are the first, and too large ones are refused', async () => {
    expect(await found('page=banana')).toHaveLength(4)
    expect((await viewer.get('/api/calls?per_page=201')).statusCode).toBe(400)
  })
})

type Wire = typeof callPageSchema._zod.output

const partnerId = async (name: string) =>
  (await server.db.selectFrom('partner').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
