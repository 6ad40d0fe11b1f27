import { beforeAll, describe, expect, test } from 'vitest'

import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const viewer = await server.as(['dashboards-freemium'])

const NO_SUMS = { interactions: 0, talk_ms: 0, hold_ms: 0, after_call_work_ms: 0, handled: 0 }
const NOTHING = { ...NO_SUMS, agents: 0 }

const dashboard = async (query = '', reader = viewer) => {
  const answer = await reader.get(`/api/dashboards/freemium?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FreemiumDashboard>()
}

beforeAll(async () => {
  const { id: partner_id } = await given.partner({ name: 'Sur' })
  const [ana, luis] = [await given.agent({ name: 'Ana' }), await given.agent({ name: 'Luis' })]
  const on = (time: string) => ({ partner_id, started_at: new Date(time) })
  await given.interactions([
    { ...on('2025-03-03T09:30:00Z'), agent_id: ana.id, talk_ms: 60_000, hold_ms: 5_000, after_call_work_ms: 1_000 },
    { ...on('2025-03-03T09:59:00Z'), agent_id: ana.id, talk_ms: null, hold_ms: 7_000, channel: 'email' },
    { ...on('2025-03-04T10:00:00Z'), agent_id: luis.id, talk_ms: 30_000 },
    { ...on('2025-03-04T10:00:00Z'), talk_ms: 90_000 },
    { ...on('2025-03-02T10:00:00Z'), agent_id: luis.id, talk_ms: 1_000 },
    { partner_id, started_at: null },
  ])
})

test('a period is summed up in total, by channel, day, hour and agent, with the equal period before', async () => {
  const sums = await dashboard('started_from=2025-03-03&started_to=2025-03-05')
  expect(sums).toEqual({
    period: { from: '2025-03-03', to: '2025-03-05', time_zone: 'UTC' },
    previous: { from: '2025-02-28', to: '2025-03-02' },
    // hold counts for handled conversations only, and a conversation without an agent was handled by nobody
    totals: { interactions: 4, agents: 2, talk_ms: 90_000, hold_ms: 5_000, after_call_work_ms: 1_000, handled: 2 },
    previous_totals: { ...NOTHING, interactions: 1, agents: 1, talk_ms: 1_000, handled: 1 },
    channels: [
      { channel: 'voice', interactions: 3 },
      { channel: 'email', interactions: 1 },
    ],
    days: [
      {
        day: '2025-03-03',
        interactions: 2,
        agents: 1,
        talk_ms: 60_000,
        hold_ms: 5_000,
        after_call_work_ms: 1_000,
        handled: 1,
      },
      { day: '2025-03-04', ...NOTHING, interactions: 2, agents: 1, talk_ms: 30_000, handled: 1 },
      { day: '2025-03-05', ...NOTHING },
    ],
    hours: [
      { weekday: 1, hour: 9, interactions: 2 },
      { weekday: 2, hour: 10, interactions: 2 },
    ],
    agents: [
      {
        id: expect.any(Number),
        name: 'Ana',
        interactions: 2,
        talk_ms: 60_000,
        hold_ms: 5_000,
        after_call_work_ms: 1_000,
        handled: 1,
      },
      { id: expect.any(Number), name: 'Luis', ...NO_SUMS, interactions: 1, talk_ms: 30_000, handled: 1 },
    ],
    undated: 1,
    audits: expect.any(Object),
  })
})

describe('without days', () => {
  test('the last thirty are summed up, today included', async () => {
    const { period, previous, days } = await dashboard()
    const today = server.clock.now().toISOString().slice(0, 10)
    expect(period.to).toBe(today)
    expect(days).toHaveLength(30)
    expect([days[0]!.day, days.at(-1)!.day]).toEqual([period.from, today])
    expect(Date.parse(period.from) - Date.parse(previous.from)).toBe(30 * 86_400_000)
  })

  test('today is the day at the partner', async () => {
    const { id } = await given.partner({ time_zone: 'Pacific/Kiritimati' }) // 14 hours ahead
    await given.interaction({ partner_id: id })
    const { period } = await dashboard(`partner_id=${id}`)
    const ahead = new Date(server.clock.now().getTime() + 14 * 3_600_000)
    expect(period).toMatchObject({ to: ahead.toISOString().slice(0, 10), time_zone: 'Pacific/Kiritimati' })
  })
})

test('a period that ends before it begins is empty', async () => {
  const sums = await dashboard('started_from=2025-03-05&started_to=2025-03-03')
  expect(sums).toMatchObject({ totals: NOTHING, previous_totals: NOTHING, days: [], hours: [], agents: [] })
})

test('a period of more than ten years is refused, and the answer names the field', async () => {
  const answer = await viewer.get('/api/dashboards/freemium?started_from=1990-01-01&started_to=2025-01-01')
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual(['started_from'])
})

describe('who may read it', () => {
  test('nobody without a session', async () => {
    expect((await server.browser().get('/api/dashboards/freemium')).statusCode).toBe(401)
  })

  test('nobody without the permission', async () => {
    expect((await (await server.as(['call-detail'])).get('/api/dashboards/freemium')).statusCode).toBe(403)
  })

  test('a reader of one partner, whose sums are of that partner alone', async () => {
    const { id: partner_id } = await given.partner({ time_zone: 'America/Santiago' })
    const rules = [{ action: 'dashboards-freemium', conditions: { partner_id: '$user.partner_id' } }] as const
    const reader = await server.as({ rules: [...rules], partner_id })
    const before = await dashboard('started_from=2025-03-03&started_to=2025-03-05', reader)
    expect(before).toMatchObject({ totals: NOTHING, undated: 0, agents: [] })

    await given.interaction({ partner_id, started_at: new Date('2025-03-03T12:00:00Z') })
    const after = await dashboard('started_from=2025-03-03&started_to=2025-03-05', reader)
    expect(after.totals.interactions).toBe(1)
  })

  test('a partner out of sight does not even show its zone', async () => {
    const own = await given.partner()
    const foreign = await given.partner({ time_zone: 'Pacific/Kiritimati' })
    await given.interactions([{ partner_id: own.id }, { partner_id: foreign.id }])
    const rules = [{ action: 'dashboards-freemium', conditions: { partner_id: '$user.partner_id' } }] as const
    const reader = await server.as({ rules: [...rules], partner_id: own.id })
    expect((await dashboard(`partner_id=${foreign.id}`, reader)).period.time_zone).toBe('UTC')
  })
})
