import { beforeEach, describe, expect, test } from 'vitest'

import type { AlertRuleDraft, MetricWatch } from '#contracts/alert-rules.ts'
import type { Job } from '#server/jobs/queue.ts'
import { measureRule } from '#server/modules/alerts/measure-rule.ts'
import { MEASURE_EVERY_MS } from '#server/modules/alerts/queue-alerts.ts'
import { measure } from '#server/rollups/measure.ts'
import { numberWatch, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const card = await testEvaluations(db).scorecard()
const [north, south] = [await given.team('North'), await given.team('South')]
const ana = await given.agent({ name: 'Ana', team_id: north.id })
const luis = await given.agent({ name: 'Luis', team_id: south.id })
const supervisor = await server.as('Quality supervisor')
const lead = await server.as({ role: 'Team lead', team_id: north.id })

/** Conversations of a team today, some of which failed automatically. */
async function floor(team: typeof north, agent: typeof ana, count: number, failed: number) {
  const { id: partner_id } = await given.partner()
  const calls = await given.interactions(
    Array.from({ length: count }, () => ({
      partner_id,
      team_id: team.id,
      agent_id: agent.id,
      started_at: clock.now(),
    })),
  )
  await alerts.judge(
    card,
    calls.map(({ id: interaction_id }, index) => ({ interaction_id, auto_failed: index < failed })),
  )
}
const watching = (more: Partial<MetricWatch> = {}): MetricWatch => ({ ...numberWatch, ...more })
const rule = (given_: Partial<AlertRuleDraft> = {}) => alerts.rule(supervisor, { watch: numberWatch, ...given_ })
const later = async () => {
  clock.advance(MEASURE_EVERY_MS)
  await alerts.settle()
}

beforeEach(async () => {
  for (const table of ['machine_score', 'interaction', 'alert_rule', 'job'] as const)
    await db.deleteFrom(table).execute()
  server.outbox.length = 0
  // noon: a test is over on the day on which it began
  const noon = new Date(clock.now())
  noon.setUTCHours(36, 0, 0, 0)
  clock.advance(noon.getTime() - clock.now().getTime())
})

describe('a number that is out of bounds', () => {
  test('is reported at once with what it is made of, its days and their zone', async () => {
    await floor(north, ana, 20, 5)
    const people = [{ user_id: supervisor.person.id, frame: false, mail: true }]
    await rule({ name: 'Too many', people })
    await alerts.settle()
    const today = clock.now().toISOString().slice(0, 10)
    const [row] = await alerts.list(supervisor)
    expect(row).toMatchObject({
      state: 'open',
      conversations: null,
      reading: { sums: { part: 5, whole: 20, cases: 20 }, from: today, to: today, time_zone: 'UTC', threshold: 10 },
    })
    expect(server.outbox[0]?.text).toContain(`Number: 25%, of 20 cases, ${today} to ${today} (UTC)`)
  })

  test('of a partner is counted by the partner’s days', async () => {
    const { id: partner_id } = await given.partner({ time_zone: 'America/Santiago' })
    const hour = new Date(clock.now())
    hour.setUTCHours(1) // still yesterday in Santiago
    const calls = await given.interactions(Array.from({ length: 6 }, () => ({ partner_id, started_at: hour })))
    await alerts.judge(
      card,
      calls.map(({ id: interaction_id }) => ({ interaction_id, auto_failed: true })),
    )
    await rule({ watch: watching({ period: 'yesterday' }), filter: { partner_id } })
    await alerts.settle()
    expect(await alerts.list(supervisor)).toMatchObject([
      { reading: { time_zone: 'America/Santiago', sums: { cases: 6 } } },
    ])
  })

  test('is not reported again while its alert is not closed, and reported again after that', async () => {
    await floor(north, ana, 20, 5)
    await rule()
    await alerts.settle()
    await later()
    const [open] = await alerts.list(supervisor)
    expect(await alerts.total(supervisor)).toBe(1)
    const body = { event: 'alert.closed', alerts: [{ id: open!.id, version: open!.version }], note: 'Seen.' }
    expect((await supervisor.post('/api/alerts/steps', body)).statusCode).toBe(200)
    await later()
    expect((await alerts.list(supervisor)).map(({ state }) => state).toSorted()).toEqual(['closed', 'open'])
  })

  test('that is back within them is marked on its alert, and no longer once it is out again', async () => {
    await floor(north, ana, 20, 5)
    await rule()
    await alerts.settle()
    await floor(north, ana, 80, 0)
    await later()
    const [back] = await alerts.list(supervisor)
    expect(back?.back_at).not.toBeNull()
    expect(await alerts.one(supervisor, back!.id)).toMatchObject({
      reading: { sums: { part: 5, whole: 20 } },
      latest: { sums: { part: 5, whole: 100 } },
    })
    await floor(north, ana, 20, 20)
    await later()
    expect(await alerts.list(supervisor)).toMatchObject([{ id: back!.id, back_at: null }])
  })

  test('is reported for each of its groups, and for none that has too few cases', async () => {
    await floor(north, ana, 10, 5)
    await floor(south, luis, 4, 4)
    await rule({ group_by: 'agent' })
    await alerts.settle()
    expect((await alerts.list(supervisor)).map(({ group }) => group?.name)).toEqual(['Ana'])
    await floor(south, luis, 1, 1)
    await later()
    const names = (await alerts.list(supervisor)).map(({ group }) => group?.name)
    expect(new Set(names)).toEqual(new Set(['Ana', 'Luis']))
    expect(names).toHaveLength(2)
  })

  test.each([
    ['by more than the threshold', 4, 1],
    ['by less', 3, 0],
  ])('has changed against the equal days before %s', async (_, failed, count) => {
    await floor(north, ana, 20, 2)
    clock.advance(86_400_000)
    await floor(north, ana, 20, failed)
    await rule({ watch: watching({ test: 'changed', threshold: 9 }) })
    await alerts.settle()
    expect(await alerts.total(supervisor)).toBe(count)
  })
})

test('a number within its bounds, with too few cases, or of a rule that is switched off is not reported', async () => {
  await floor(north, ana, 20, 5)
  await rule({ watch: watching({ threshold: 25 }) })
  await rule({ watch: watching({ fewest: 21 }) })
  await rule({ active: false })
  await alerts.settle()
  expect(await alerts.list(supervisor)).toEqual([])
})

describe('a person who does not see all that a number counts', () => {
  const both = [supervisor, lead].map(({ person }) => ({ user_id: person.id, frame: true, mail: true }))

  test('is not notified of it: no row, no letter', async () => {
    await floor(north, ana, 20, 5)
    await floor(south, luis, 20, 5)
    await rule({ people: both })
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    expect(await alerts.list(lead)).toEqual([])
    expect((await lead.get(`/api/alerts/${row!.id}`)).statusCode).toBe(404)
    expect(server.outbox.map(({ to }) => to)).toEqual([supervisor.person.email])
  })

  test('is notified of their own team, and of no other', async () => {
    await floor(north, ana, 20, 5)
    await floor(south, luis, 20, 5)
    await rule({ people: both, group_by: 'team' })
    await alerts.settle()
    expect((await alerts.list(lead)).map(({ group }) => group?.name)).toEqual(['North'])
    expect(server.outbox.filter(({ to }) => to === lead.person.email)).toHaveLength(1)
  })
})

describe('a measurement that dies', () => {
  const dying = (key: number): Job => ({
    key: String(key),
    signal: new AbortController().signal,
    advance: async () => {
      throw new Error('killed')
    },
  })

  /** A rule that only the test measures. */
  const quietly = async (more: Partial<AlertRuleDraft> = {}) => {
    const { id } = await rule({ active: false, ...more })
    await db.updateTable('alert_rule').set({ active: true }).where('id', '=', id).execute()
    return id
  }

  test('leaves nothing half done, and another reports once', async () => {
    await floor(north, ana, 20, 5)
    const id = await quietly({ people: [{ user_id: supervisor.person.id, frame: true, mail: true }] })
    const ports = { db, clock: clock.now, measure }
    await expect(measureRule(ports, dying(id))).rejects.toThrow('killed')
    expect(await db.selectFrom('alert').selectAll().execute()).toEqual([])
    for (let times = 0; times < 2; times += 1) await measureRule(ports, { ...dying(id), advance: async () => {} })
    expect(await db.selectFrom('alert').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('alert_delivery').selectAll().execute()).toHaveLength(2)
  })

  test('or that was overtaken by a change of its rule reports nothing', async () => {
    await floor(north, ana, 20, 5)
    const id = await quietly()
    const overtaken: typeof measure = async (...args) => {
      const rows = await measure(...args)
      await db.updateTable('alert_rule').set({ version: 2 }).where('id', '=', id).execute()
      return rows
    }
    await measureRule({ db, clock: clock.now, measure: overtaken }, { ...dying(id), advance: async () => {} })
    expect(await db.selectFrom('alert').selectAll().execute()).toEqual([])
  })
})

describe('before it is saved, a rule shows how often it would have fired', () => {
  const preview = async (client: typeof supervisor, request: object) =>
    (
      await client.post('/api/alert-preview', {
        watch: numberWatch,
        filter: {},
        group_by: null,
        window_minutes: 60,
        ...request,
      })
    ).json()

  test('on a number, day by day, and for which groups it fires now', async () => {
    await floor(north, ana, 20, 5)
    clock.advance(86_400_000)
    await floor(north, ana, 20, 0)
    clock.advance(86_400_000)
    await floor(north, ana, 20, 5)
    expect(await preview(supervisor, { group_by: 'agent' })).toEqual({
      times: 2,
      conversations: null,
      now: [{ group: { id: ana.id, name: 'Ana' }, value: 25, cases: 20 }],
      of_newest: null,
    })
  })

  test('on conversations, as they would have been gathered', async () => {
    for (let hours = 0; hours < 3; hours += 1) {
      const { id } = await given.interaction({ started_at: new Date(clock.now().getTime() - hours * 3_600_000) })
      await alerts.saysCard(id)
    }
    const request = { watch: { kind: 'card-spoken' }, window_minutes: 61 }
    expect(await preview(supervisor, request)).toEqual({ times: 2, conversations: 3, now: [], of_newest: null })
  })

  test('counting what its writer sees, and nothing else', async () => {
    const writer = await server.as({
      team_id: north.id,
      rules: [{ action: 'alert-edit' }, { action: 'dashboards-premium', conditions: { team_id: north.id } }],
    })
    await floor(south, luis, 20, 20)
    expect(await preview(writer, {})).toMatchObject({ times: 0, now: [] })
    expect(await preview(writer, { watch: { kind: 'auto-fail', by: 'machine', scorecard_id: null } })).toMatchObject({
      conversations: 0,
    })
  })
})
