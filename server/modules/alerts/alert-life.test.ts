import fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { alertFeedEventSchema } from '#contracts/alert-feed.ts'
import type { AlertRuleDraft } from '#contracts/alert-rules.ts'
import { type AlertEventName, alertEvents, alertStates } from '#contracts/alert-states.ts'
import { type AlertEvent, alertMachine } from '#lifecycles/alert.machine.ts'
import { sendNews } from '#server/http/send-events.ts'
import { alertRuleDraft, numberWatch, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { untouched } from '#tests/support/untouched.ts'

/**
 * The machine's own states and steps, walked through the API; rules as they are written; and what the header's badge
 * receives.
 */

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { app, db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const card = await testEvaluations(db).scorecard()
const [north, south] = [await given.team('North'), await given.team('South')]
const [gone] = (await db
  .insertInto('category_rule')
  .values([
    { name: 'Gone', query: 'x', removed: true },
    { name: 'Here', query: 'y' },
  ])
  .returning('id')
  .execute()) as [{ id: number }, { id: number }]
const supervisor = await server.as('Quality supervisor')
const lead = await server.as({ role: 'Team lead', team_id: north.id })

async function raised(team_id = north.id): Promise<number> {
  const { id: rule_id } = await alerts.rule(supervisor)
  const { id } = await given.interaction({ team_id, started_at: clock.now() })
  await alerts.saysCard(id)
  await alerts.settle()
  await db.updateTable('alert_rule').set({ active: false }).where('id', '=', rule_id).execute()
  return (await db.selectFrom('alert').where('rule_id', '=', rule_id).select('id').executeTakeFirstOrThrow()).id
}
const now = (id: number) =>
  db.selectFrom('alert').where('id', '=', id).select(['state', 'version', 'closed_at']).executeTakeFirstOrThrow()
const step = async (id: number, event: AlertEventName, note: string, more: { id: number; version: number }[] = []) => {
  const { version } = await now(id)
  return supervisor.post('/api/alerts/steps', { event, note, alerts: [{ id, version }, ...more] })
}

const steps: AlertEvent[] = alertEvents.flatMap((type) =>
  [false, true].map((has_note) => ({ type, has_note, is_told_anew: false })),
)
const paths = getShortestPaths(alertMachine, { events: steps })
const noteOf = ({ has_note }: AlertEvent) => (has_note ? 'Seen.' : '')

describe.each(paths.map((path) => ({ path, name: path.state.value })))('an alert that is $name', ({ path }) => {
  async function walked() {
    const id = await raised()
    for (const { event } of path.steps.slice(1)) {
      const taken: AlertEvent = event
      expect((await step(id, taken.type, noteOf(taken))).statusCode).toBe(200)
    }
    expect((await now(id)).state).toBe(path.state.value)
    return id
  }

  test('refuses what its machine does not allow, and stays as it is', async () => {
    const id = await walked()
    const before = await now(id)
    for (const taken of steps.filter((one) => !path.state.can(one))) {
      expect((await step(id, taken.type, noteOf(taken))).statusCode, taken.type).toBe(409)
    }
    expect(await now(id)).toEqual(before)
  })

  test.each(steps.filter((one) => path.state.can(one)))('goes on: $type', async (event) => {
    const id = await walked()
    expect((await step(id, event.type, noteOf(event))).statusCode).toBe(200)
    const [{ value }] = transition(alertMachine, path.state, event)
    const { state, closed_at } = await now(id)
    expect([state, closed_at !== null]).toEqual([value, value === 'closed'])
    const { steps: stepsTaken } = await alerts.one(supervisor, id)
    expect(stepsTaken.at(-1)).toMatchObject({
      event: event.type,
      from: path.state.value,
      to: value,
      by: { id: supervisor.person.id },
      note: noteOf(event),
    })
  })
})

test('every state is reached', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(alertStates))
})

describe('several alerts', () => {
  test('are acknowledged at once', async () => {
    const [one, other] = [await raised(), await raised()]
    expect((await step(one, 'alert.acknowledged', '', [{ id: other, version: 1 }])).statusCode).toBe(200)
    expect([(await now(one)).state, (await now(other)).state]).toEqual(['acknowledged', 'acknowledged'])
  })

  test('are left as they are where one of them has changed, or is out of sight', async () => {
    const [one, changed, foreign] = [await raised(), await raised(), await raised(south.id)]
    expect((await step(one, 'alert.acknowledged', '', [{ id: changed, version: 7 }])).statusCode).toBe(409)
    const body = { event: 'alert.acknowledged', note: '', alerts: [one, foreign].map((id) => ({ id, version: 1 })) }
    expect((await lead.post('/api/alerts/steps', body)).statusCode).toBe(404)
    expect((await now(one)).state).toBe('open')
  })
})

test('a number that raises a newer alert keeps its older alert closed', async () => {
  const { id: partner_id } = await given.partner()
  const calls = await given.interactions(Array.from({ length: 6 }, () => ({ partner_id, started_at: clock.now() })))
  await alerts.judge(
    card,
    calls.map(({ id: interaction_id }) => ({ interaction_id, auto_failed: true })),
  )
  const { id: rule_id } = await alerts.rule(supervisor, { watch: numberWatch })
  await alerts.settle()
  const [first] = await alerts.list(supervisor, `?rule_id=${rule_id}`)
  await step(first!.id, 'alert.closed', 'Seen.')
  clock.advance(300_000)
  await alerts.settle()
  expect(await alerts.total(supervisor, `?rule_id=${rule_id}`)).toBe(2)
  expect((await step(first!.id, 'alert.reopened', '')).statusCode).toBe(409)
  // a newer one that is closed, or of what the rule watched before does not keep it closed
  const newer = await db
    .selectFrom('alert')
    .where('rule_id', '=', rule_id)
    .where('id', '!=', first!.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  for (const change of [{ state: 'closed' as const, closed_at: clock.now() }, { outdated: true }]) {
    await db.updateTable('alert').set(change).where('id', '=', newer.id).execute()
    expect((await step(first!.id, 'alert.reopened', '')).statusCode, JSON.stringify(change)).toBe(200)
    await step(first!.id, 'alert.closed', 'Seen.')
    const { state, closed_at, outdated } = newer
    await db.updateTable('alert').set({ state, closed_at, outdated }).where('id', '=', newer.id).execute()
  }
})

test('what is sensitive in a note is masked for good', async () => {
  const id = await raised()
  await step(id, 'alert.acknowledged', 'Said 4111 1111 1111 1111 aloud')
  expect((await alerts.one(supervisor, id)).steps[0]?.note).not.toContain('4111 1111 1111 1111')
})

test('the list is narrowed by state and kind, and to what the reader was notified of', async () => {
  const id = await raised()
  await step(id, 'alert.acknowledged', '')
  const states = new Set((await alerts.list(supervisor, '?state=acknowledged')).map(({ state }) => state))
  expect(states).toEqual(new Set(['acknowledged']))
  expect((await alerts.list(supervisor, '?kind=category')).length).toBe(0)
  expect(await alerts.total(supervisor, '?mine=yes')).toBe(0)
})

describe('a rule', () => {
  const refusals: [string, Partial<AlertRuleDraft>, string][] = [
    ['on a number of a question, without one', { watch: { ...numberWatch, metric: 'failed' } }, 'filter'],
    ['on a number of a category, without one', { watch: { ...numberWatch, metric: 'category-share' } }, 'filter'],
    ['about a team that its writer does not see', { filter: { team_id: 999_999 } }, 'filter'],
    ['on a category that there is not', { watch: { kind: 'category', category_id: 999_999 } }, 'watch'],
    ['on a category that was removed', { watch: { kind: 'category', category_id: gone.id } }, 'watch'],
    [
      'on a question that its scorecard does not ask',
      { watch: { kind: 'question-failed', by: 'either', scorecard_id: card.id, question_id: 'nothing' } },
      'watch',
    ],
    [
      'that tells somebody who may not see alerts',
      { people: [{ user_id: 999_999, frame: true, mail: true }] },
      'people',
    ],
    ['that tells a webhook that there is not', { webhook_ids: [999_999] }, 'webhook_ids'],
    [
      'that would never be told',
      { quiet: { from: '08:00', to: '08:00', weekdays: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' } },
      'quiet',
    ],
  ]

  test.each(refusals)('%s is refused', async (_, draft, field) => {
    const refused = await supervisor.post('/api/alert-rules', alertRuleDraft(draft))
    expect(refused.statusCode, refused.body).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual([field])
  })

  test.each([
    ['of fewer than five cases', { watch: { ...numberWatch, fewest: 4 } }],
    [
      'in a zone that there is not',
      { quiet: { from: '20:00', to: '07:00', weekdays: [1], time_zone: 'Mars/Olympus' } },
    ],
  ])('%s makes no sense', async (_, draft) => {
    expect((await supervisor.post('/api/alert-rules', { ...alertRuleDraft(), ...draft })).statusCode).toBe(422)
  })

  test('whose name is taken, or which somebody else has changed, is refused', async () => {
    const { id, name } = await alerts.rule(supervisor, { active: false })
    expect((await supervisor.post('/api/alert-rules', alertRuleDraft({ name: name.toUpperCase() }))).statusCode).toBe(
      422,
    )
    const people = [{ user_id: lead.person.id, frame: true, mail: false }]
    const { id: other } = await alerts.rule(supervisor, { active: false, people })
    const found = await raised()
    await db.updateTable('alert').set({ rule_id: other }).where('id', '=', found).execute()
    const beside = await untouched(db, {
      alert_rule: sql`id = ${other}`,
      alert_rule_person: sql`rule_id = ${other}`,
      alert: sql`rule_id = ${other}`,
    })
    const change = { ...alertRuleDraft({ name, active: false, filter: { team_id: north.id } }), version: 1 }
    expect((await supervisor.send('PUT', `/api/alert-rules/${id}`, change)).statusCode).toBe(200)
    expect((await supervisor.send('PUT', `/api/alert-rules/${id}`, change)).statusCode).toBe(409)
    expect((await supervisor.get(`/api/alert-rules/${id}`)).json()).toMatchObject({ people: [] })
    await beside()
  })

  test('keeps recipients whom its writer does not see, and gives only their number', async () => {
    const writer = await server.as(['alert-edit', 'dashboards-premium'])
    const { id, name } = await alerts.rule(supervisor, {
      active: false,
      people: [{ user_id: lead.person.id, frame: true, mail: false }],
    })
    const read = (await writer.get(`/api/alert-rules/${id}`)).json()
    expect(read).toMatchObject({ people: [], unseen_people: 1 })
    const change = { ...alertRuleDraft({ name, active: false }), version: 1 }
    expect((await writer.send('PUT', `/api/alert-rules/${id}`, change)).statusCode).toBe(200)
    const rule = (await supervisor.get(`/api/alert-rules/${id}`)).json()
    expect(rule.people).toMatchObject([{ user: { id: lead.person.id } }])
  })

  test('that is removed stops watching, and what it found stays', async () => {
    const id = await raised()
    const { rule } = await alerts.one(supervisor, id)
    expect((await supervisor.send('DELETE', `/api/alert-rules/${rule.id}`)).statusCode).toBe(200)
    expect((await supervisor.get(`/api/alert-rules/${rule.id}`)).statusCode).toBe(404)
    const change = { ...alertRuleDraft(), version: 1 }
    expect((await supervisor.send('PUT', `/api/alert-rules/${rule.id}`, change)).statusCode).toBe(404)
    expect((await supervisor.send('DELETE', `/api/alert-rules/${rule.id}`)).statusCode).toBe(404)
    expect((await alerts.one(supervisor, id)).rule.name).toBe(rule.name)
  })
})

describe('the frame', () => {
  const firstEvent = async (client: typeof supervisor) => {
    const { body } = await client.get('/api/alerts/events')
    return alertFeedEventSchema.parse(JSON.parse(body.replace('data: ', '')))
  }

  test('receives the open alerts its reader was notified of, as far as their rights reach', async () => {
    const team = await given.team()
    const reader = await server.as({ role: 'Team lead', team_id: team.id })
    await db.updateTable('alert_rule').set({ active: false }).execute()
    const people = [{ user_id: reader.person.id, frame: true, mail: false }]
    await alerts.rule(supervisor, { name: 'Heard', people, group_by: 'team' })
    for (const { id } of [
      await given.interaction({ team_id: team.id, started_at: clock.now() }),
      await given.interaction({ team_id: south.id, started_at: clock.now() }),
    ]) {
      await alerts.saysCard(id)
    }
    await alerts.settle()
    expect(await firstEvent(reader)).toMatchObject({
      type: 'alerts',
      alerts: { open: 1, newest: { rule: 'Heard', group: team.name } },
    })
    expect(await firstEvent(supervisor)).toEqual({ type: 'alerts', alerts: { open: 0, newest: null } })
    // a letter is not the header, and what has not gone out yet was not shown
    const delivery = (set: object) =>
      db.updateTable('alert_delivery').set(set).where('user_id', '=', reader.person.id).execute()
    for (const [change, undo] of [
      [{ way: 'mail' }, { way: 'frame' }],
      [{ state: 'waiting' }, { state: 'sent' }],
    ]) {
      await delivery(change!)
      expect(await firstEvent(reader), JSON.stringify(change)).toMatchObject({ alerts: { open: 0 } })
      await delivery(undo!)
    }
    const [{ id, version } = { id: 0, version: 0 }] = await alerts.list(reader)
    await reader.post('/api/alerts/steps', { event: 'alert.acknowledged', note: '', alerts: [{ id, version }] })
    expect(await firstEvent(reader)).toMatchObject({ alerts: { open: 0 } })
  })

  test('receives more as it comes, until its reader leaves or may not see it any more', async () => {
    const feed = [1, 1, 2].map((open) => ({ open, newest: null }))
    const looked: number[] = []
    const following = fastify()
    following.decorate('config', app.config)
    following.get('/events', (request, reply) =>
      sendNews(request, reply, {
        look: async () => feed[looked.push(Date.now()) - 1] ?? null,
        stopping: new AbortController().signal,
        staysOpen: true,
        everyMs: 1,
      }),
    )
    const { body } = await following.inject('/events')
    const events = body.split('\n\n').filter((part) => part.startsWith('data: '))
    expect(events.map((event) => JSON.parse(event.slice(6)).open)).toEqual([1, 2])
    expect(looked).toHaveLength(4)
    await following.close()
  })
})
