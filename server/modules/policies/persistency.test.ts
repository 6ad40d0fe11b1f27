import { beforeEach, describe, expect, test } from 'vitest'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import { policyStatuses } from '#contracts/policy-words.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({}, { clock: () => new Date('2026-03-29T02:30:00Z') })
const { db } = server
const given = testConversations(db)
const { policy } = testPolicies(db)
const partner = await given.partner({ time_zone: 'America/Santiago' })
const other = await given.partner({ currency: 'MXN', time_zone: 'UTC' })
const partner_id = partner.id
const [{ id: team_id }, { id: agent_id }, { id: campaign_id }] = [
  await given.team(),
  await given.agent(),
  await given.campaign({ partner_id }),
]
const reader = await server.as(['policy-detail'])

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
})

const cohorts = async (query = '', client = reader) => {
  const answer = await client.get(`/api/policy-cohorts${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PolicyCohorts>()
}
const began = (effective_on: string, more: Partial<Parameters<typeof policy>[0]> = {}) =>
  policy({ partner_id, status: 'active', effective_on, premium_yearly: 120_000, ...more })

describe('cohorts', () => {
  test('count policies by the month in which they began, and their outcomes', async () => {
    await began('2025-01-10')
    await began('2025-01-31', { status: 'lapsed', ended_on: '2025-05-01', premium_yearly: 60_000 })
    await began('2025-01-20', { status: 'deceased', ended_on: '2025-04-01', premium_yearly: null })
    await began('2025-02-01')
    const { cohorts: months, ...rest } = await cohorts()
    expect(rest).toMatchObject({
      ...{ as_of: '2026-03-29', time_zone: 'UTC', from: '2021-04-01', to: '2026-03-01' },
      ...{ currency: 'CLP', currencies: ['CLP'] },
    })
    expect(months.map(({ month }) => month)).toEqual(['2025-02-01', '2025-01-01'])
    expect(months[1]!.sums.slice(0, 2)).toEqual([
      // the one of the 31st ended a day after its three months
      { m: 3, issued: 3, kept: 2, left: 1, premium_issued: 180_000, premium_kept: 180_000, premium_left: 0 },
      { m: 6, issued: 3, kept: 1, left: 1, premium_issued: 180_000, premium_kept: 120_000, premium_left: 0 },
    ])
  })

  test('are computed as of the selected partner’s day, and reveal no zone to readers without policies of it', async () => {
    await began('2025-01-10')
    expect(await cohorts(`?partner_id=${partner_id}`)).toMatchObject({
      as_of: '2026-03-28',
      time_zone: 'America/Santiago',
    })
    const stranger = await server.as({
      rules: [{ action: 'policy-detail', conditions: { partner_id: other.id } }],
    })
    expect(await cohorts(`?partner_id=${partner_id}`, stranger)).toMatchObject({ time_zone: 'UTC', cohorts: [] })
  })

  test('never add two currencies, and count the policies of both', async () => {
    await began('2025-01-10')
    await began('2025-01-10', { partner_id: other.id, currency: 'MXN', premium_yearly: 5_000 })
    const all = await cohorts()
    expect(all).toMatchObject({ currency: null, currencies: ['CLP', 'MXN'] })
    expect(all.cohorts[0]!.sums[0]).toMatchObject({ issued: 2, premium_issued: 0, premium_kept: 0 })
    const some = await cohorts('?currency=MXN')
    expect(some).toMatchObject({ currency: 'MXN', currencies: ['CLP', 'MXN'] })
    expect(some.cohorts[0]!.sums[0]).toMatchObject({ issued: 1, premium_issued: 5_000 })
  })

  test('have what matches the filters and what the reader’s rules reach', async () => {
    await began('2025-01-10', { agent_id, team_id, campaign_id })
    await began('2025-01-11')
    await began('2025-03-01', { partner_id: other.id })
    const issued = async (query: string, client = reader) =>
      (await cohorts(query, client)).cohorts.reduce((sum, { sums }) => sum + sums[0]!.issued, 0)
    expect(await issued('')).toBe(3)
    expect(await issued(`?partner_id=${partner_id}`)).toBe(2)
    expect(await issued(`?campaign_id=${campaign_id}`)).toBe(1)
    expect(await issued(`?agent_id=${agent_id}`)).toBe(1)
    expect(await issued('?from=2025-02&to=2025-03')).toBe(1)
    expect(await issued('?from=2024-12&to=2025-01')).toBe(2)
    for (const conditions of [{ team_id }, { agent_id }]) {
      expect(await issued('', await server.as({ rules: [{ action: 'policy-detail', conditions }] }))).toBe(1)
    }
    const ofPartner = await server.as({ rules: [{ action: 'policy-detail', conditions: { partner_id: other.id } }] })
    expect(await issued('', ofPartner)).toBe(1)
    expect(await issued(`?partner_id=${partner_id}`, ofPartner)).toBe(0)
  })

  test('show what is in none of them, and why', async () => {
    await policy({ partner_id })
    await policy({ partner_id, status: 'pending', effective_on: '2025-01-10' })
    await policy({ partner_id, status: 'lapsed', effective_on: '2025-01-10', agent_id })
    await policy({ partner_id: other.id, status: 'active', campaign_id })
    const counts = async (query = '', client = reader) =>
      (await cohorts(query, client)).left_out.map(({ why, policies }) => `${policies} ${why}`)
    expect(await counts()).toEqual(['1 no-status', '1 not-begun', '1 no-first-day', '1 no-last-day'])
    expect(await counts(`?partner_id=${partner_id}`)).toEqual([
      '1 no-status',
      '1 not-begun',
      '0 no-first-day',
      '1 no-last-day',
    ])
    const ofAgent = ['0 no-status', '0 not-begun', '0 no-first-day', '1 no-last-day']
    const ofCampaign = ['0 no-status', '0 not-begun', '1 no-first-day', '0 no-last-day']
    expect(await counts(`?agent_id=${agent_id}`)).toEqual(ofAgent)
    expect(await counts(`?campaign_id=${campaign_id}`)).toEqual(ofCampaign)
    const seller = await server.as({ rules: [{ action: 'policy-detail', conditions: { agent_id } }] })
    expect(await counts('', seller)).toEqual(['0 no-status', '0 not-begun', '0 no-first-day', '1 no-last-day'])
  })
})

test('the lists behind a cohort have as many rows as it counts', async () => {
  const listed = async (query: string) => (await reader.get(`/api/policies?per_page=1&${query}`)).json().meta.total
  for (const [index, status] of [...policyStatuses, null].entries()) {
    for (const ended_on of [null, '2025-04-30', '2025-08-15']) {
      await policy({ partner_id, status, ended_on, effective_on: index % 5 === 4 ? null : `2025-01-${10 + index}` })
    }
  }
  const { cohorts: months, left_out } = await cohorts()
  const period = 'persistency=counted&effective_from=2025-01-01&effective_to=2025-01-31'
  for (const { m, issued, kept, left } of months[0]!.sums) {
    expect(await listed(period)).toBe(issued)
    expect(await listed(`${period}&after=${m}&outcome=kept`)).toBe(kept)
    expect(await listed(`${period}&after=${m}&outcome=left`)).toBe(left)
    expect(await listed(`${period}&after=${m}&outcome=lapsed`)).toBe(issued - kept - left)
    expect(await listed(`${period}&after=${m}&outcome=rated`)).toBe(issued - left)
  }
  for (const { why, policies } of left_out) expect(await listed(`persistency=${why}`), why).toBe(policies)
})
