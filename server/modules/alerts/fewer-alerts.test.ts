import { beforeEach, expect, test } from 'vitest'

import type { AlertRuleDraft, MetricWatch } from '#contracts/alert-rules.ts'
import { MEASURE_EVERY_MS } from '#server/modules/alerts/queue-alerts.ts'
import { alertRuleDraft, numberWatch, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

/** Alerts about too few cases, down to none at all: for all together, and for each group that had cases. */

const server = await testServer({ TOKEN_IDLE: '900d', TOKEN_LIFETIME: '900d' })
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const team = await given.team('North')
const partner = await given.partner()
const [ana, luis] = [await given.agent({ name: 'Ana' }), await given.agent({ name: 'Luis' })]
const supervisor = await server.as('Quality supervisor')
const DAY_MS = 86_400_000

const fewer: MetricWatch = {
  ...numberWatch,
  metric: 'conversations',
  period: 'yesterday',
  test: 'below',
  threshold: 10,
}
const rule = (more: Partial<AlertRuleDraft> = {}) => alerts.rule(supervisor, { watch: fewer, ...more })
const talked = (agent: typeof ana, count: number, daysAgo: number) =>
  given.interactions(
    Array.from({ length: count }, () => ({
      ...{ partner_id: partner.id, team_id: team.id, agent_id: agent.id },
      started_at: new Date(clock.now().getTime() - daysAgo * DAY_MS),
    })),
  )
const names = async () => (await alerts.list(supervisor)).map(({ group }) => group?.name ?? '').toSorted()

beforeEach(async () => {
  for (const table of ['interaction', 'alert_rule', 'job'] as const) await db.deleteFrom(table).execute()
  clock.advance(60 * DAY_MS)
})

test('no cases at all are reported as none', async () => {
  await rule()
  await alerts.settle()
  expect(await alerts.list(supervisor)).toMatchObject([{ group: null, reading: { sums: { part: 0, cases: 0 } } }])
})

test('fewer than five are reported as their number', async () => {
  await talked(ana, 3, 1)
  await rule({ watch: { ...fewer, threshold: 4 } })
  await alerts.settle()
  expect(await alerts.list(supervisor)).toMatchObject([{ reading: { sums: { part: 3 } } }])
})

test('an agent who has none any more is reported; one who has had none for long, or has enough, is not', async () => {
  const former = await given.agent({ name: 'Gone' })
  await talked(ana, 12, 1)
  await talked(luis, 12, 2)
  await talked(former, 12, 9)
  const { group_by } = await rule({ group_by: 'agent' })
  await alerts.settle()
  expect(await names()).toEqual(['Luis'])
  const { watch, filter, window_minutes } = alertRuleDraft({ watch: fewer })
  const preview = await supervisor.post('/api/alert-preview', { watch, filter, group_by, window_minutes })
  // Ana and Luis on the day before yesterday’s look and since, and Gone eight days ago: each once, when they stopped
  expect(preview.json()).toMatchObject({ times: 2, now: [{ group: { name: 'Luis' }, value: 0, cases: 0 }] })
})

test('a whole week consists of days that are over', async () => {
  await talked(ana, 9, 7)
  await talked(ana, 5, 0)
  await rule({ watch: { ...fewer, period: 'last-7-days' } })
  await alerts.settle()
  expect(await alerts.list(supervisor)).toMatchObject([{ reading: { sums: { part: 9 } } }])
})

test('none where there were some is a change too', async () => {
  await talked(luis, 12, 2)
  await rule({ watch: { ...fewer, test: 'changed', threshold: 11 }, group_by: 'agent' })
  await alerts.settle()
  expect(await names()).toEqual(['Luis'])
})

test('a day that is not over cannot be watched for too few', async () => {
  for (const test_ of ['below', 'changed'] as const) {
    const watch = { ...fewer, period: 'today' as const, test: test_ }
    const refused = await supervisor.post('/api/alert-rules', alertRuleDraft({ watch }))
    expect(refused.json().errors).toEqual({ watch: [expect.stringContaining('not over')] })
  }
  expect(
    (await supervisor.post('/api/alert-rules', alertRuleDraft({ watch: { ...fewer, test: 'above' } }))).statusCode,
  ).toBe(200)
})

test('a number that was too high is within bounds again once there are none', async () => {
  await talked(ana, 12, 0)
  await rule({ watch: { ...fewer, period: 'today', test: 'above' }, group_by: 'agent' })
  await alerts.settle()
  expect(await alerts.list(supervisor)).toMatchObject([{ back_at: null }])
  clock.advance(DAY_MS)
  await alerts.settle()
  clock.advance(MEASURE_EVERY_MS)
  await alerts.settle()
  const [back] = await alerts.list(supervisor)
  expect(back?.back_at).not.toBeNull()
  expect((await alerts.one(supervisor, back!.id)).latest).toMatchObject({ sums: { part: 0 } })
})
