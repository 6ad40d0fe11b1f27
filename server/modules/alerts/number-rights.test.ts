import { beforeEach, describe, expect, test } from 'vitest'

import type { AlertRule, AlertRuleDraft, MetricWatch } from '#contracts/alert-rules.ts'
import { MEASURE_EVERY_MS } from '#server/modules/alerts/queue-alerts.ts'
import { alertRuleDraft, numberWatch, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

/**
 * A rule reveals nothing that a person may not see: not by writing it, not by its preview, and not by what it counts.
 */

const server = await testServer({ TOKEN_IDLE: '900d', TOKEN_LIFETIME: '900d' })
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const policies = testPolicies(db)
const card = await testEvaluations(db).scorecard()
const [north, south] = [await given.team('North'), await given.team('South')]
const partner = await given.partner()
const all = await server.as({
  rules: [{ action: 'alert-edit' }, { action: 'dashboards-premium' }, { action: 'policy-detail' }],
})
const noPolicies = await server.as(['alert-edit', 'dashboards-premium'])
const ofNorth = await server.as({
  rules: [
    { action: 'alert-edit' },
    { action: 'dashboards-premium' },
    { action: 'policy-detail', conditions: { team_id: north.id } },
  ],
})
const teamOnly = await server.as({
  rules: [{ action: 'alert-edit' }, { action: 'dashboards-premium', conditions: { team_id: north.id } }],
})

const issued: MetricWatch = { ...numberWatch, metric: 'policies', test: 'above', threshold: 0 }
const previewRequest = (more: Partial<AlertRuleDraft> = {}) => {
  const { watch, filter, group_by, window_minutes } = alertRuleDraft({ watch: issued, ...more })
  return { watch, filter, group_by, window_minutes }
}
const later = async () => {
  clock.advance(MEASURE_EVERY_MS)
  await alerts.settle()
}

/** Policies of last month, or of an earlier one. */
async function sold(team_id: number, count: number, monthsAgo = 1) {
  const month = new Date(clock.now())
  month.setUTCMonth(month.getUTCMonth() - monthsAgo, 3)
  const day = month.toISOString().slice(0, 10)
  for (let index = 0; index < count; index += 1)
    await policies.policy({ partner_id: partner.id, team_id, issued_on: day, effective_on: day, status: 'active' })
}

beforeEach(async () => {
  for (const table of ['machine_score', 'interaction', 'alert_rule', 'policy', 'job'] as const)
    await db.deleteFrom(table).execute()
  const noon = new Date(clock.now())
  noon.setUTCHours(36, 0, 0, 0)
  clock.advance(noon.getTime() - clock.now().getTime())
})

describe('numbers of policies', () => {
  test('cannot be watched by a person who may not open policies, and are not revealed to them by the preview', async () => {
    await sold(north.id, 6)
    for (const [route, body] of [
      ['/api/alert-rules', alertRuleDraft({ watch: issued })],
      ['/api/alert-preview', previewRequest()],
    ] as const) {
      const refused = await noPolicies.post(route, body)
      expect(refused.statusCode, refused.body).toBe(422)
      expect(refused.json().errors).toEqual({ watch: [expect.stringContaining('policy-detail')] })
    }
  })

  test('are shown before a rule is saved as far as its writer may open them', async () => {
    await sold(north.id, 6)
    await sold(south.id, 3)
    const nowOf = async (client: typeof all) => (await client.post('/api/alert-preview', previewRequest())).json().now
    expect(await nowOf(all)).toMatchObject([{ value: 9, cases: 9 }])
    expect(await nowOf(ofNorth)).toMatchObject([{ value: 6, cases: 6 }])
  })

  test('are reported to people who may open all of them, and to nobody else', async () => {
    await sold(north.id, 6)
    await sold(south.id, 3)
    const people = [all, noPolicies, ofNorth].map(({ person }) => ({ user_id: person.id, frame: false, mail: true }))
    // an active rule is measured as soon as it is saved, which would be before the other two are on it
    const { id } = await alerts.rule(all, { watch: issued, people: [people[0]!], active: false })
    await db
      .insertInto('alert_rule_person')
      .values(people.slice(1).map((one) => ({ ...one, rule_id: id })))
      .execute()
    await db.updateTable('alert_rule').set({ active: true }).where('id', '=', id).execute()
    server.outbox.length = 0
    await alerts.settle()
    expect(await alerts.list(all)).toMatchObject([{ reading: { sums: { part: 9 } } }])
    expect([await alerts.total(noPolicies), await alerts.total(ofNorth)]).toEqual([0, 0])
    expect(server.outbox.map(({ to }) => to)).toEqual([all.person.email])
  })

  test('of a rule are left as they are by a person who may not open them, whatever else they change', async () => {
    const { id, name } = await alerts.rule(all, { watch: issued })
    const change = (more: object) =>
      noPolicies.send('PUT', `/api/alert-rules/${id}`, {
        ...alertRuleDraft({ name, watch: issued }),
        version: 1,
        ...more,
      })
    expect((await change({ watch: { ...issued, threshold: 5 } })).statusCode).toBe(422)
    expect((await change({ active: false })).statusCode).toBe(200)
  })

  test('are those of the newest whole month, or for persistency of the newest that is old enough', async () => {
    for (const months of [1, 2, 3, 4, 5, 6]) await sold(north.id, 6, months)
    await alerts.rule(all, { watch: issued })
    await alerts.rule(all, { watch: { ...issued, metric: 'persistency-3', threshold: 90 } })
    await alerts.settle()
    const rows = await alerts.list(all)
    expect(
      new Set(rows.map(({ reading }) => `${reading?.metric} ${reading?.sums.part}/${reading?.sums.cases}`)),
    ).toEqual(new Set(['persistency-3 6/6', 'policies 6/6']))
    expect(rows).toHaveLength(2)
  })

  test('cannot be narrowed by fields that policies do not have', async () => {
    const refused = await all.post('/api/alert-rules', alertRuleDraft({ watch: issued, filter: { channel: 'voice' } }))
    expect(Object.keys(refused.json().errors)).toEqual(['filter'])
  })
})

/** Conversations of a team today, some of which failed automatically. */
async function floor(team_id: number, count: number, failed: number) {
  const calls = await given.interactions(
    Array.from({ length: count }, () => ({ partner_id: partner.id, team_id, started_at: clock.now() })),
  )
  await alerts.judge(
    card,
    calls.map(({ id: interaction_id }, index) => ({ interaction_id, auto_failed: index < failed })),
  )
}

test('a list of rules reveals no number by counting alerts that its reader does not see', async () => {
  await floor(south.id, 20, 20)
  const { id } = await alerts.rule(all, { watch: numberWatch })
  await alerts.settle()
  const unclosed = async (client: typeof all) => (await client.get(`/api/alert-rules/${id}`)).json<AlertRule>().unclosed
  expect([await unclosed(all), await unclosed(teamOnly)]).toEqual([1, 0])
})

describe('a rule that watches something else from now on', () => {
  test('reports nothing of it on alerts of what it watched before', async () => {
    await floor(north.id, 20, 5)
    await floor(south.id, 20, 20)
    const { id, name } = await alerts.rule(all, { watch: numberWatch, filter: { team_id: north.id } })
    await alerts.settle()
    const [before] = await alerts.list(teamOnly)
    expect(before).toMatchObject({ reading: { sums: { part: 5, cases: 20 } } })
    const change = { ...alertRuleDraft({ name, watch: numberWatch }), version: 1 }
    expect((await all.send('PUT', `/api/alert-rules/${id}`, change)).statusCode).toBe(200)
    await later()
    // the number of all teams is reported again, to people who see all of them
    expect(await alerts.list(teamOnly)).toMatchObject([{ id: before!.id }])
    expect((await alerts.one(teamOnly, before!.id)).latest).toBeNull()
    expect((await alerts.list(all)).map(({ reading }) => `of ${reading?.sums.cases}`).toSorted()).toEqual([
      'of 20',
      'of 40',
    ])
  })

  test('puts nothing of another group into an alert whose group has the same number', async () => {
    let agent = await given.agent({ team_id: south.id })
    while (agent.id < south.id) agent = await given.agent({ team_id: south.id })
    expect(agent.id).toBe(south.id)
    const { id, name } = await alerts.rule(all, { group_by: 'agent' })
    const call = { agent_id: agent.id, team_id: south.id, started_at: clock.now() }
    await alerts.saysCard((await given.interaction(call)).id)
    await alerts.settle()
    const change = { ...alertRuleDraft({ name, group_by: 'team' }), version: 1 }
    expect((await all.send('PUT', `/api/alert-rules/${id}`, change)).statusCode).toBe(200)
    await alerts.saysCard((await given.interaction({ ...call, started_at: clock.now() })).id)
    await alerts.settle()
    expect(
      (await alerts.list(all)).map(({ group, conversations }) => `${group?.by}: ${conversations}`).toSorted(),
    ).toEqual(['agent: 1', 'team: 1'])
  })
})
