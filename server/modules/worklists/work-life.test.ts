import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

import { workEvents, type WorkEventName, workStates } from '#contracts/work-item-states.ts'
import { type WorkItemEvent, workItemMachine, type WorkStanding } from '#lifecycles/work-item.machine.ts'
import { testServer } from '#tests/support/server.ts'
import { workDay, workFixture } from '#tests/support/worklists.ts'

/** The machine's own states and steps, walked through the API by the people of a floor. */

const server = await testServer()
const { db, clock } = server
const floor = await workFixture(server)
const { call, item, read, ana } = floor

const people = {
  supervisor: floor.supervisor,
  lead: floor.lead,
  auditor: floor.auditor,
  'lead of another team': await server.as({ role: 'Team lead', team_id: floor.south.id }),
}
type Who = keyof typeof people

/** The relation of each person to an item that the auditor is given, or takes. */
const standings: Record<Who, WorkStanding> = {
  supervisor: { works: true, assigns: true, is_assignee: false },
  lead: { works: true, assigns: true, is_assignee: false },
  auditor: { works: true, assigns: false, is_assignee: true },
  'lead of another team': { works: false, assigns: false, is_assignee: false },
}

type PersonStep = WorkItemEvent & { who: Who }

/** A person who takes an unassigned item becomes its assignee; here it is always the auditor. */
const isAuditors = (type: WorkEventName) => type === 'work.taken' || type === 'work.started'
const steps: PersonStep[] = (Object.keys(people) as Who[]).flatMap((who) =>
  workEvents
    .filter((type) => !(isAuditors(type) && (who === 'supervisor' || who === 'lead')))
    .map((type) => ({ type, who, by: standings[who], has_words: true, has_outcome: type === 'work.done' })),
)

const day = workDay(clock.now(), 20)
const bodies = {
  'work.taken': {},
  'work.assigned': { assignee_id: floor.auditor.person.id },
  'work.started': {},
  'work.postponed': { due_on: day, reason: 'Nobody answered.' },
  'work.handed-back': { reason: 'On leave.' },
  'work.done': { outcome: 'retained', note: 'Stays for another year.' },
  'work.dismissed': { reason: 'Has called himself.' },
  'work.reopened': { due_on: day, reason: 'Called again.' },
} satisfies Record<WorkEventName, object>

const paths = getShortestPaths(workItemMachine, { events: steps })

const now = (id: number) =>
  db.selectFrom('work_item').where('id', '=', id).select(['state', 'version']).executeTakeFirstOrThrow()

async function attempt(id: number, { who, type }: PersonStep) {
  const { version } = await now(id)
  return people[who].post(`/api/work-items/${id}/steps`, { event: type, version, ...bodies[type] })
}

async function walked(path: (typeof paths)[number]) {
  const id = await item()
  for (const { event } of path.steps.slice(1)) {
    const answer = await attempt(id, event as PersonStep)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  expect((await now(id)).state).toBe(path.state.value)
  return id
}

describe.each(paths.map((path) => ({ path, name: path.state.value })))('an item that is $name', ({ path }) => {
  test('refuses everybody else’s steps, and stays as it is', async () => {
    const id = await walked(path)
    const before = await now(id)
    for (const taken of steps.filter((one) => !path.state.can(one))) {
      const answer = await attempt(id, taken)
      // a person who does not see it gets the answer that it does not exist; nobody is signed out
      const seen = taken.who === 'lead of another team' ? 404 : 409
      expect(answer.statusCode, `${taken.who}: ${taken.type}: ${answer.body}`).toBe(seen)
    }
    expect(await now(id)).toEqual(before)
  })

  const allowed = steps.filter((taken) => path.state.can(taken))
  test.each(allowed.map((taken) => ({ taken, who: taken.who, event: taken.type })))(
    'lets the $who go on: $event',
    async ({ taken }) => {
      const id = await walked(path)
      const answer = await attempt(id, taken)
      expect(answer.statusCode, answer.body).toBe(200)
      const [{ value }] = transition(workItemMachine, path.state, taken)
      const { state, version } = await now(id)
      expect(state).toBe(value)
      const updated = await read(id)
      expect(updated.version).toBe(version)
      expect(updated.steps.at(-1)).toMatchObject({
        event: taken.type,
        from: path.state.value,
        to: value,
        by: { id: people[taken.who].person.id },
      })
      const isSettled = value === 'done' || value === 'dismissed'
      expect(updated.settled_at === null).toBe(!isSettled)
      expect(updated.note === '').toBe(!isSettled)
      expect(updated.outcome).toBe(value === 'done' ? 'retained' : null)
      expect(updated.assignee === null).toBe(value === 'open' || (value === 'dismissed' && path.state.value === 'open'))
    },
  )

  test('refuses a step that was meant for an older version', async () => {
    const id = await walked(path)
    const { version } = await now(id)
    for (const type of workEvents) {
      const body = { event: type, ...bodies[type], version: version - 1 }
      expect((await people.supervisor.post(`/api/work-items/${id}/steps`, body)).statusCode).toBe(409)
    }
    expect((await now(id)).version).toBe(version)
  })
})

test('every state is reached', () => {
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(workStates))
})

test('one of two who take the same step at once is told that it has changed', async () => {
  const id = await item()
  const taking = () => people.auditor.post(`/api/work-items/${id}/steps`, { event: 'work.taken', version: 1 })
  const answers = await Promise.all([taking(), taking()])
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
})

describe('the outcome', () => {
  const inProgress = async (draft: Parameters<typeof item>[0] = {}) => {
    const id = await item(draft)
    await floor.take(id, { event: 'work.started' }, floor.auditor)
    return id
  }

  test('can be one of its kind', async () => {
    const id = await inProgress()
    const wrong = await floor.attempt(id, { event: 'work.done', outcome: 'coached', note: 'Done.' }, floor.auditor)
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json().errors)).toEqual(['outcome'])
    const wordless = await floor.attempt(id, { event: 'work.done', outcome: 'resolved', note: ' ' }, floor.auditor)
    expect(Object.keys(wordless.json().errors)).toEqual(['note'])
    const done = await floor.take(id, { event: 'work.done', outcome: 'resolved', note: 'Refunded.' }, floor.auditor)
    expect(done).toMatchObject({ state: 'done', outcome: 'resolved', note: 'Refunded.' })
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      action: 'quality',
      subject: `work-item:${id}`,
      detail: { event: 'work.done', from: 'in-progress', to: 'done', outcome: 'resolved' },
    })
  })

  test('of a coaching is one of the same agent that its reader sees', async () => {
    const coach = await server.as('Quality supervisor')
    const { id: scorecard_id } = await db
      .insertInto('scorecard')
      .values({ name: 'Sales', locale: 'en', created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const coaching = (agent_id: number) =>
      db
        .insertInto('coaching')
        .values({ agent_id, scorecard_id, question_ids: ['greets'], topic: 'Greeting', follow_up_on: '2199-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow()
    await call()
    const [own, other] = [await coaching(ana.id), await coaching(floor.luis.id)]
    const id = await item({ kind: 'coach', subjects: [{ agent_id: ana.id }] })
    await floor.take(id, { event: 'work.started' }, coach)
    const done = (coaching_id: number, outcome: 'coached' | 'not-needed' = 'coached') =>
      floor.attempt(id, { event: 'work.done', outcome, note: 'Agreed.', coaching_id }, coach)
    expect((await done(other.id)).statusCode).toBe(422)
    expect((await done(own.id, 'not-needed')).statusCode).toBe(422)
    expect((await done(own.id)).json()).toMatchObject({ coaching: { id: own.id, topic: 'Greeting' } })
    expect((await read(id, floor.auditor)).coaching).toBeNull()
  })

  test('stores nothing sensitive in its texts, nor in the history', async () => {
    const id = await inProgress()
    const note = 'Card 4111 1111 1111 1111 is not charged any more.'
    const done = await floor.take(id, { event: 'work.done', outcome: 'resolved', note }, floor.auditor)
    for (const words of [done.note, done.steps.at(-1)!.reason]) {
      expect(words).not.toContain('4111 1111')
      expect(words).toContain('not charged')
    }
  })
})

describe('an item that is reopened', () => {
  test('starts again, with its whole history', async () => {
    const id = await item({ assignee_id: floor.auditor.person.id })
    await floor.take(id, { event: 'work.dismissed', reason: 'Solved.' })
    const again = await floor.take(id, { event: 'work.reopened', due_on: day, reason: 'Not solved.' })
    expect(again).toMatchObject({ state: 'open', assignee: null, note: '', settled_at: null, due_on: day })
    expect(again.steps.map(({ event, reason }) => [event, reason])).toEqual([
      ['work.assigned', ''],
      ['work.dismissed', 'Solved.'],
      ['work.reopened', 'Not solved.'],
    ])
  })

  test('is not the second of its kind about the same', async () => {
    const { id: interaction_id } = await call()
    const id = await item({ subjects: [{ interaction_id }] })
    await floor.take(id, { event: 'work.dismissed', reason: 'Solved.' })
    await item({ subjects: [{ interaction_id }] })
    const answer = await floor.attempt(id, { event: 'work.reopened', due_on: day, reason: 'Not solved.' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toMatch(/on a worklist again/)
  })
})

test('the agent of a conversation neither verifies the sale again nor coaches themselves, but may call their customer back', async () => {
  const { id: agent_id } = await floor.given.agent({ name: 'Eva', user_id: floor.auditor.person.id })
  const { id: interaction_id } = await call({ agent_id })
  const verify = await item({ kind: 're-verify', subjects: [{ interaction_id }] })
  const coach = await item({ kind: 'coach', subjects: [{ agent_id }] })
  const callBack = await item({ subjects: [{ interaction_id }] })
  for (const id of [verify, coach]) {
    expect((await read(id, floor.auditor)).standing).toMatchObject({ works: false, assigns: false })
    expect((await floor.attempt(id, { event: 'work.taken' }, floor.auditor)).statusCode).toBe(409)
  }
  expect((await floor.take(callBack, { event: 'work.taken' }, floor.auditor)).state).toBe('assigned')
})

test.each([
  ['a day that is over', { event: 'work.postponed' as const, due_on: '2020-01-01', reason: '' }, 'due_on'],
  ['somebody who does not work on it', { event: 'work.assigned' as const, assignee_id: 999_999_999 }, 'assignee_id'],
])('a step is refused with %s', async (_, step, field) => {
  const id = await item()
  const answer = await floor.attempt(id, step)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})
