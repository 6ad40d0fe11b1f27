import { beforeEach, describe, expect, test } from 'vitest'

import type { AlertWatch } from '#contracts/alert-rules.ts'
import { lookAtDue } from '#server/modules/alerts/look-at-due.ts'
import type { Job } from '#server/jobs/queue.ts'
import { testAlerts } from '#tests/support/alerts.ts'
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
const ofNorth = () => given.interaction({ agent_id: ana.id, team_id: north.id, started_at: clock.now() })
const ofSouth = () => given.interaction({ agent_id: luis.id, team_id: south.id, started_at: clock.now() })
const both = [
  { user_id: supervisor.person.id, frame: true, mail: true },
  { user_id: lead.person.id, frame: true, mail: true },
]

beforeEach(async () => {
  for (const table of ['alert_due', 'alert_rule', 'job'] as const) await db.deleteFrom(table).execute()
  server.outbox.length = 0
  clock.advance(3 * 3_600_000)
})

const evaluated = async (interaction_id: number, more: object = {}) => {
  const { id } = await db
    .insertInto('evaluation')
    .values({ kind: 'quality', interaction_id, scorecard_version_id: card.version_id, evaluator_id: null, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a conversation is told of', () => {
  const autoFail: AlertWatch = { kind: 'auto-fail', by: 'either', scorecard_id: null }
  const missing = { kind: 'question-failed', scorecard_id: card.id, question_id: 'disclosure' } as const

  test.each<[string, AlertWatch, string, (id: number) => Promise<unknown>]>([
    ['when a card is spoken in it', { kind: 'card-spoken' }, 'card', (id) => alerts.saysCard(id)],
    [
      'when a machine finds that it fails by itself',
      autoFail,
      'machine',
      (interaction_id) => alerts.judge(card, [{ interaction_id, auto_failed: true }]),
    ],
    [
      'when people find that it fails by itself',
      autoFail,
      'people',
      (id) => evaluated(id, { state: 'released', auto_failed: true, submitted_at: clock.now() }),
    ],
    [
      'when a machine misses a disclosure',
      { ...missing, by: 'machine' },
      'machine',
      (interaction_id) => alerts.judge(card, [{ interaction_id, failed: ['disclosure'] }]),
    ],
    [
      'when people miss a disclosure',
      { ...missing, by: 'people' },
      'people',
      async (id) => {
        const evaluation_id = await evaluated(id)
        await db
          .insertInto('evaluation_answer')
          .values({ evaluation_id, question_id: 'disclosure', value: 'no', answered_by: null, failed: true })
          .execute()
        await db
          .updateTable('evaluation')
          .set({ state: 'released', submitted_at: clock.now() })
          .where('id', '=', evaluation_id)
          .execute()
      },
    ],
  ])('%s', async (_, watch, source, happen) => {
    await alerts.rule(supervisor, { watch })
    const { id } = await ofNorth()
    await happen(id)
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    expect(row).toMatchObject({ state: 'open', conversations: 1, group: null, reading: null })
    expect((await alerts.one(supervisor, row!.id)).items).toMatchObject([{ id, source, agent: { name: 'Ana' } }])
    expect(await db.selectFrom('alert_due').selectAll().execute()).toEqual([])
  })

  test('when it is of a category, from the second on in which that was said', async () => {
    const category = await db
      .insertInto('category_rule')
      .values({ name: 'Leaving', query: 'bye', created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await alerts.rule(supervisor, { watch: { kind: 'category', category_id: category.id } })
    const { id: interaction_id } = await ofNorth()
    await db
      .insertInto('marker')
      .values({
        interaction_id,
        kind: 'category',
        name: 'Leaving',
        origin: 'rule',
        seq: 1,
        start_ms: 12_000,
        category_rule_id: category.id,
      })
      .execute()
    await db.insertInto('category_match').values({ rule_id: category.id, rule_version: 1, interaction_id }).execute()
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    expect((await alerts.one(supervisor, row!.id)).items).toMatchObject([{ source: 'category', start_ms: 12_000 }])
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['a draft', (id) => evaluated(id, { auto_failed: true })],
    [
      'a calibration',
      (id) => evaluated(id, { kind: 'calibration', state: 'submitted', auto_failed: true, submitted_at: clock.now() }),
    ],
    ['what passed', (interaction_id) => alerts.judge(card, [{ interaction_id }])],
  ])('but not by %s', async (_, happen) => {
    await alerts.rule(supervisor, { watch: autoFail })
    await happen((await ofNorth()).id)
    await alerts.settle()
    expect(await alerts.list(supervisor)).toEqual([])
  })

  test('only where the rule is about it', async () => {
    const calls = [await ofNorth(), await ofSouth()]
    await alerts.rule(supervisor, { filter: { team_id: south.id } })
    for (const { id } of calls) await alerts.saysCard(id)
    await alerts.settle()
    expect(await alerts.list(supervisor)).toMatchObject([{ conversations: 1 }])
  })

  test('not where no rule of its kind is switched on: nothing waits then', async () => {
    await alerts.rule(supervisor, { active: false })
    await alerts.rule(supervisor, { watch: autoFail })
    await alerts.saysCard((await ofNorth()).id)
    expect(await db.selectFrom('alert_due').selectAll().execute()).toEqual([])
  })
})

describe('what belongs together is told once', () => {
  test('within the window of an alert, and anew after it', async () => {
    await alerts.rule(supervisor, { window_minutes: 30, people: both })
    for (let at = 0; at < 3; at += 1) await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    clock.advance(29 * 60_000)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect(await alerts.list(supervisor)).toMatchObject([{ conversations: 4 }])
    expect(server.outbox).toHaveLength(2)
    clock.advance(60_000)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect((await alerts.list(supervisor)).map(({ conversations }) => conversations)).toEqual([1, 4])
    expect(server.outbox).toHaveLength(4)
  })

  test('for each agent where the rule says so', async () => {
    await alerts.rule(supervisor, { group_by: 'agent' })
    for (const { id } of [await ofNorth(), await ofSouth(), await ofNorth()]) await alerts.saysCard(id)
    await alerts.settle()
    const rows = await alerts.list(supervisor)
    expect(Object.fromEntries(rows.map(({ group, conversations }) => [group?.name, conversations]))).toEqual({
      Ana: 2,
      Luis: 1,
    })
  })

  test('an alert that was closed gathers no more', async () => {
    await alerts.rule(supervisor)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    const [{ id, version } = { id: 0, version: 0 }] = await alerts.list(supervisor)
    await supervisor.post('/api/alerts/steps', { event: 'alert.closed', alerts: [{ id, version }], note: 'Muted.' })
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect((await alerts.list(supervisor)).map(({ state }) => state).toSorted()).toEqual(['closed', 'open'])
  })

  test('a rule tells of a conversation once, however often it is looked at', async () => {
    await alerts.rule(supervisor, { watch: { kind: 'auto-fail', by: 'machine', scorecard_id: null } })
    const { id: interaction_id } = await ofNorth()
    await alerts.judge(card, [{ interaction_id, auto_failed: true }])
    await alerts.settle()
    clock.advance(7_200_000)
    await db
      .updateTable('machine_score')
      .set({ judged_at: clock.now() })
      .where('interaction_id', '=', interaction_id)
      .execute()
    expect(await db.selectFrom('alert_due').selectAll().execute()).not.toEqual([])
    await alerts.settle()
    expect(await alerts.list(supervisor)).toHaveLength(1)
  })
})

describe('a look that dies', () => {
  const dying: Job = {
    key: 'due',
    signal: new AbortController().signal,
    advance: async () => {
      throw new Error('killed')
    },
  }
  const living: Job = { ...dying, advance: async () => {} }

  test('leaves nothing behind, and what it looked at is looked at again', async () => {
    await alerts.rule(supervisor, { people: both })
    await alerts.saysCard((await ofNorth()).id)
    await expect(lookAtDue(db, clock.now, dying)).rejects.toThrow('killed')
    expect(await alerts.list(supervisor)).toEqual([])
    await lookAtDue(db, clock.now, living)
    await lookAtDue(db, clock.now, living)
    expect(await alerts.list(supervisor)).toMatchObject([{ conversations: 1 }])
    expect(await db.selectFrom('alert_delivery').selectAll().execute()).toHaveLength(4)
  })
})

describe('everybody hears what their own rights reach', () => {
  test('a lead of the conversations of their team, and of no other name', async () => {
    await alerts.rule(supervisor, { people: both })
    for (const { id } of [await ofNorth(), await ofSouth(), await ofSouth()]) await alerts.saysCard(id)
    await alerts.settle()
    const [whole] = await alerts.list(supervisor)
    const [part] = await alerts.list(lead)
    expect([whole?.conversations, part?.conversations]).toEqual([3, 1])
    expect((await alerts.one(lead, part!.id)).items).toMatchObject([{ agent: { name: 'Ana' } }])
    const letter = server.outbox.find(({ to }) => to === lead.person.email)
    expect(letter?.text).toContain('Conversations: 1')
  })

  test('nothing at all of an alert about others: no row, no number, no letter', async () => {
    await alerts.rule(supervisor, { people: both, group_by: 'agent' })
    await alerts.saysCard((await ofSouth()).id)
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    expect([await alerts.list(lead), await alerts.total(lead)]).toEqual([[], 0])
    expect((await lead.get(`/api/alerts/${row!.id}`)).statusCode).toBe(404)
    expect(server.outbox.map(({ to }) => to)).toEqual([supervisor.person.email])
  })

  test('until there is something of theirs in it', async () => {
    await alerts.rule(supervisor, { people: both })
    await alerts.saysCard((await ofSouth()).id)
    await alerts.settle()
    expect(server.outbox).toHaveLength(1)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect(server.outbox.map(({ to }) => to)).toEqual([supervisor.person.email, lead.person.email])
  })

  test('who sees no evaluations hears nothing of what people found', async () => {
    const analyst = await server.as('Business analyst')
    await alerts.rule(supervisor, { watch: { kind: 'auto-fail', by: 'people', scorecard_id: null } })
    await evaluated((await ofNorth()).id, { state: 'released', auto_failed: true, submitted_at: clock.now() })
    await alerts.settle()
    expect([await alerts.total(supervisor), await alerts.total(lead), await alerts.total(analyst)]).toEqual([1, 1, 0])
  })

  test('a conversation that turns out to be somebody else’s leaves the alert with their name', async () => {
    await alerts.rule(supervisor, { group_by: 'agent' })
    const { id } = await ofNorth()
    await alerts.saysCard(id)
    await alerts.settle()
    await db.updateTable('interaction').set({ agent_id: luis.id }).where('id', '=', id).execute()
    expect(await alerts.list(lead)).toEqual([])
  })

  test('whoever cannot sign in any more is not written to', async () => {
    const gone = await server.as('Quality supervisor')
    await alerts.rule(supervisor, { people: [{ user_id: gone.person.id, frame: false, mail: true }] })
    await db.updateTable('app_user').set({ active: false }).where('id', '=', gone.person.id).execute()
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect(server.outbox).toEqual([])
  })
})

describe('in quiet hours', () => {
  const quietNow = () => {
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
    return { from: at(-30), to: at(30), weekdays: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' }
  }

  test('what happens is kept, and told when they end', async () => {
    await alerts.rule(supervisor, { quiet: quietNow(), people: both })
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    const { tell_at } = await alerts.one(supervisor, row!.id)
    expect(server.outbox).toEqual([])
    clock.advance(new Date(tell_at).getTime() - clock.now().getTime() - 1)
    await alerts.settle()
    expect(server.outbox).toEqual([])
    clock.advance(1)
    await alerts.settle()
    expect(server.outbox).toHaveLength(2)
    await alerts.settle()
    expect(server.outbox).toHaveLength(2)
  })

  test('what is closed before they end is not told', async () => {
    await alerts.rule(supervisor, { quiet: quietNow(), people: both })
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    const [{ id, version } = { id: 0, version: 0 }] = await alerts.list(supervisor)
    await supervisor.post('/api/alerts/steps', { event: 'alert.closed', alerts: [{ id, version }], note: 'Seen.' })
    clock.advance(3_600_000)
    await alerts.settle()
    expect(server.outbox).toEqual([])
  })
})

test('a letter says which rule and how much, in the reader’s language, and nothing of what was said', async () => {
  await alerts.rule(supervisor, {
    name: 'Cards',
    people: [{ user_id: lead.person.id, frame: false, mail: true }],
    group_by: 'agent',
  })
  const { id } = await ofNorth()
  await given.turns(id, [{ text: 'faro' }])
  await alerts.saysCard(id)
  await alerts.settle()
  const [letter] = server.outbox
  const [row] = await alerts.list(lead)
  expect(letter).toMatchObject({ to: lead.person.email, subject: 'Alert at Atalaya: Cards' })
  expect(letter?.text).toContain('Rule: Cards\nAbout: Ana\nConversations: 1')
  expect(letter?.text).toContain(`/alerts/${row!.id}`)
  expect(letter?.text).not.toContain('faro')
})
