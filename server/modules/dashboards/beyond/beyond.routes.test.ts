import { describe, expect, test } from 'vitest'

import type { BeyondDashboard, BeyondDrivers, BeyondReasons, BeyondSurvival } from '#contracts/beyond.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

/** The answers of the routes, and who gets them: six partners with a handful of policies each, counted by hand. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const { policy, link } = testPolicies(db)
const { debt, promise } = testDebts(db)
const today = server.clock.now().toISOString().slice(0, 10)
const begun = addMonths(`${today.slice(0, 8)}01`, -5)

const partners: { id: number; name: string }[] = []
for (const index of [0, 1, 2, 3, 4, 5]) {
  partners.push(
    await given.partner({ name: `Partner ${index}`, time_zone: index === 0 ? 'Pacific/Kiritimati' : 'UTC' }),
  )
}
const [north, south] = [await given.team('North'), await given.team('South')]
const [ana, luis] = [await given.agent({ name: 'Ana' }), await given.agent({ name: 'Luis' })]
const sales = new Map<number, number[]>()
for (const [index, { id: partner_id }] of partners.entries()) {
  const campaign = await given.campaign({ partner_id, name: `Campaign ${index}` })
  // the last partner has four only: too few to compare it
  for (let count = 0; count < (index === 5 ? 4 : 6); count += 1) {
    const whose = { partner_id, campaign_id: campaign.id, team_id: count < 3 ? north.id : south.id }
    const who = { ...whose, agent_id: count % 2 === 0 ? ana.id : luis.id }
    const { id: sale } = await given.interaction({ ...who, started_at: new Date(`${begun}T12:00:00Z`) })
    const ended =
      count === 0
        ? ({ status: 'cancelled', ended_on: addDays(begun, 20), cancel_reason: 'sale' } as const)
        : ({ status: 'active' } as const)
    await link(await policy({ ...who, ...ended, effective_on: addDays(begun, 1) }), sale)
    sales.set(partner_id, [...(sales.get(partner_id) ?? []), sale])
  }
  const owed = await debt({ partner_id, due_on: addDays(today, -40), assigned_on: addDays(today, -39) })
  const promised = {
    made_on: addDays(today, -30),
    due_on: addDays(today, -20),
    interaction_id: sales.get(partner_id)![0]!,
  }
  await promise(owed, { ...promised, state: index === 0 ? 'kept' : 'broken', touched: false })
}

const analyst = await server.as('Business analyst')
const viewer = await server.as({ role: 'Partner viewer', partner_id: partners[0]!.id })
const ofTeam = await server.as({
  rules: [{ action: 'dashboards-beyond', conditions: { team_id: '$user.team_id' } }],
  team_id: north.id,
})
const ofAgent = await server.as({ rules: [{ action: 'dashboards-beyond', conditions: { agent_id: luis.id } }] })
const stranger = await server.as('Quality auditor')
type Client = typeof analyst

const PARTS = ['', '/survival', '/drivers', '/reasons', '/collections']

async function fetchPart<Answer = BeyondDashboard>(reader: Client, part = '', query = ''): Promise<Answer> {
  const answer = await reader.get(`/api/dashboards/beyond${part}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

test.each(PARTS)('“%s” needs the permission, days that are days, and ends after ten years', async (part) => {
  const status = async (reader: Client, query: string) =>
    (await reader.get(`/api/dashboards/beyond${part}?${query}`)).statusCode
  expect(await status(stranger, '')).toBe(403)
  expect(await status(analyst, '')).toBe(200)
  expect(await status(analyst, 'started_from=2016-01-10&started_to=2026-01-10')).toBe(200)
  expect(await status(analyst, 'started_from=2015-01-10&started_to=2026-01-10')).toBe(400)
  expect(await status(analyst, 'started_from=yesterday')).toBe(400)
  expect(await status(analyst, 'by=moon')).toBe(400)
})

test('persistency covers the last 365 days, by verdict', async () => {
  const answer = await fetchPart(analyst)
  expect(answer.period).toEqual({ from: addDays(today, -364), to: today, time_zone: 'UTC' })
  expect(answer.as_of).toBe(today)
  expect(answer.persistency).toEqual({
    by: 'verdict',
    all: [{ m: 3, issued: 34, kept: 28, left: 0 }, expect.objectContaining({ m: 6 })],
    groups: [expect.objectContaining({ id: null, verdict: null, policies: 34 })],
    group_count: 1,
  })
})

test('a partner with its own calendar is counted by that', async () => {
  const answer = await fetchPart(analyst, '', `partner_id=${partners[0]!.id}`)
  expect(answer.period.time_zone).toBe('Pacific/Kiritimati')
  expect(answer.partners).toBeNull()
})

test('partners are compared where five can be compared, and the one with four policies is left out', async () => {
  const { partners: compared } = await fetchPart(analyst)
  expect(compared!.map(({ name, policies, kept }) => ({ name, policies, kept }))).toEqual(
    partners.slice(0, 5).map(({ name }) => ({ name, policies: 6, kept: 5 })),
  )
  const four = await server.as({
    rules: [
      { action: 'dashboards-beyond' },
      { action: 'dashboards-beyond', conditions: { partner_id: partners[4]!.id }, inverted: true },
    ],
  })
  expect((await fetchPart(four)).partners).toBeNull()
  // nor are they where persistency and survival are grouped by partner
  expect((await fetchPart(analyst, '', 'by=partner')).persistency.groups).toHaveLength(6)
  expect((await fetchPart(four, '', 'by=partner')).persistency).toMatchObject({
    groups: [],
    group_count: 0,
    all: [{ m: 3 }, { m: 6 }],
  })
  expect((await fetchPart<BeyondSurvival>(analyst, '/survival', 'by=partner')).groups).toHaveLength(6)
  expect(await fetchPart(four, '/survival', 'by=partner')).toMatchObject({ groups: [], log_rank: null })
})

describe('a reader whose rules reach only a part', () => {
  test.each(['partner', 'campaign', 'agent', 'team', 'score-band', 'verdict'])(
    'a partner’s viewer hears of no other partner by %s',
    async (by) => {
      for (const part of PARTS) {
        const text = JSON.stringify(await fetchPart<unknown>(viewer, part, `by=${by}`))
        for (const { name } of partners.slice(1)) expect(text).not.toContain(name)
        expect(text).not.toMatch(/Campaign [1-5]/)
      }
    },
  )

  test('a partner’s viewer sees the policies, conversations and debts of their own partner', async () => {
    const answer = await fetchPart(viewer, '', 'by=partner')
    expect(answer.persistency.groups).toMatchObject([{ id: partners[0]!.id, name: 'Partner 0', policies: 6 }])
    expect(answer.channels.map(({ conversations }) => conversations)).toEqual([6])
    expect(answer.partners).toBeNull()
    expect(await fetchPart(viewer, '/collections')).toMatchObject({ promises: { due: 1, kept: 1 } })
    expect(await fetchPart(analyst, '/collections')).toMatchObject({ promises: { due: 6, kept: 1 } })
    const { cases } = await fetchPart<BeyondDrivers>(viewer, '/drivers')
    expect(cases).toEqual({ part: 1, whole: 6 })
  })

  test('a reader who names another partner gets nothing, not even its zone', async () => {
    const other = await server.as({ role: 'Partner viewer', partner_id: partners[1]!.id })
    const query = `partner_id=${partners[0]!.id}&by=partner`
    const answer = await fetchPart(other, '', query)
    expect(answer.period.time_zone).toBe('UTC')
    expect(answer.persistency).toMatchObject({ all: [], groups: [], group_count: 0 })
    expect(answer.channels).toEqual([])
    expect(await fetchPart<BeyondSurvival>(other, '/survival', query)).toMatchObject({ groups: [], log_rank: null })
    expect(await fetchPart<BeyondDrivers>(other, '/drivers', query)).toMatchObject({ cases: { whole: 0 }, drivers: [] })
    expect(await fetchPart<BeyondReasons>(other, '/reasons', query)).toMatchObject({ reasons: [], categories: [] })
    expect(await fetchPart(other, '/collections', query)).toMatchObject({ promises: { due: 0 }, recovery: [] })
  })

  test('a team’s lead and an agent see their own', async () => {
    const team = await fetchPart(ofTeam, '', 'by=team')
    expect(team.persistency.groups.map(({ name, policies }) => [name, policies])).toEqual([['North', 18]])
    const agent = await fetchPart<BeyondSurvival>(ofAgent, '/survival', 'by=agent')
    expect(agent.groups.map(({ name, policies }) => [name, policies])).toEqual([['Luis', 17]])
  })

  test('a sale out of sight counts as unknown', async () => {
    const [first] = sales.get(partners[0]!.id)!
    await db.updateTable('interaction').set({ team_id: south.id }).where('id', '=', first!).execute()
    const answer = await fetchPart<BeyondDrivers>(ofTeam, '/drivers')
    expect(answer.cases).toEqual({ part: 5, whole: 17 })
    expect(answer.left_out).toEqual({ unlinked: 1, too_early: 0 })
  })
})

test('results with too few cases come with their counts, and are marked so', async () => {
  const { id: rule } = await db
    .insertInto('category_rule')
    .values({ name: 'Prices', query: 'price', run_state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first, second] = sales.get(partners[0]!.id)!
  await given.turns(first!, [{ speaker: 'agent', text: 'price' }])
  await given.turns(second!, [{ speaker: 'agent', text: 'hello' }])
  await db.insertInto('category_match').values({ rule_id: rule, rule_version: 1, interaction_id: first! }).execute()
  const { drivers, compared } = await fetchPart<BeyondDrivers>(analyst, '/drivers')
  expect(compared).toBe(0)
  expect(drivers).toEqual([
    {
      ...{ kind: 'category', scorecard_id: null, question_id: null, category_id: rule, measure: null },
      ...{ name: { en: 'Prices' }, with: { part: 1, whole: 1 }, without: { part: 0, whole: 1 } },
      effect: expect.objectContaining({ value: 1 }),
      ...{ relative_risk: null, n: 2, p: null, adjusted_p: null, verdict: 'too-few' },
    },
  ])
  expect(await fetchPart<BeyondReasons>(analyst, '/reasons')).toMatchObject({
    reasons: [{ reason: 'sale', policies: 6 }],
    categories: [{ id: rule, name: 'Prices', cells: [{ reason: 'sale', matched: 1, judged: 1 }] }],
  })
})
