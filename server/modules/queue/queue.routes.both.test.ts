import { beforeEach, describe, expect, test } from 'vitest'

import type { Page } from '#contracts/pagination.ts'
import type { QueueRowDto, QueueSummary } from '#contracts/queue.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const plans = await testPlans(server)
const overseer = await server.as(['quality-plans'])
const [eva, oto] = [await server.as(['quality-audit']), await server.as(['quality-audit'])]
const sur = await given.partner({ name: 'Sur' })
const ana = await given.agent({ name: 'Ana' })

let planId: number
let ids: number[]

/** Assignments of Eva, due the given numbers of days from today, in this order. */
const due = (...days: number[]) => dueFor(eva, planId, ...days)

async function dueFor(who: typeof eva, plan_id: number, ...days: number[]) {
  const calls = await given.interactions(days.map(() => ({ partner_id: sur.id, agent_id: ana.id })))
  const rows = await db
    .insertInto('assignment')
    .values(
      calls.map(({ id }, index) => ({
        plan_id,
        interaction_id: id,
        evaluator_id: who.person.id,
        due_on: plans.dayAt(days[index]!),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

beforeEach(async () => {
  await db.deleteFrom('sampling_plan').execute()
  await db.deleteFrom('interaction').execute()
  planId = (await plans.made(overseer)).id
  await db.updateTable('sampling_plan').set({ state: 'active' }).execute()
  ids = await due(3, -2, 0, 0)
})

const queue = async (query = '', who = eva) => (await who.get(`/api/queue?${query}`)).json<Page<QueueRowDto>>()
const summary = async () => (await eva.get('/api/queue/summary')).json<QueueSummary>()
const next = async (query = '') => (await eva.get(`/api/queue/next?${query}`)).json<{ next: QueueRowDto | null }>().next
const begin = (assignment_id: number, interaction_id: number) =>
  eva.post('/api/evaluations', {
    kind: 'quality',
    interaction_id,
    scorecard_id: plans.scorecard.id,
    assignment_id,
  })

describe('a queue', () => {
  test('begins with what is overdue, and then goes by the day that it is due', async () => {
    const { data, meta } = await queue()
    expect(data.map(({ id, overdue }) => [id, overdue])).toEqual([
      [ids[1], true],
      [ids[2], false],
      [ids[3], false],
      [ids[0], false],
    ])
    expect(meta.total).toBe(4)
    expect(data[0]).toMatchObject({
      call: { agent: { name: 'Ana' }, partner: { name: 'Sur' } },
      plan: { id: planId },
      scorecard_id: plans.scorecard.id,
      draft: null,
    })
    expect((await queue('per_page=1&page=4')).data.map(({ id }) => id)).toEqual([ids[0]])
  })

  test('is one’s own, and has nothing from closed plans', async () => {
    expect((await queue('', oto)).data).toEqual([])
    await db.updateTable('sampling_plan').set({ state: 'closed' }).execute()
    expect((await queue()).data).toEqual([])
    expect(await next()).toBeNull()
  })

  test('has nothing that its auditor may not see any more', async () => {
    const rules = [{ action: 'quality-audit', conditions: { partner_id: sur.id + 1 } }] as const
    const blind = await server.as({ rules: [...rules] })
    await db.updateTable('assignment').set({ evaluator_id: blind.person.id }).execute()
    expect((await queue('', blind)).meta.total).toBe(0)
    expect((await blind.get('/api/queue/summary')).json()).toMatchObject({ open: 0, overdue: 0, target_today: 0 })
    expect((await blind.post(`/api/queue/${ids[0]}/skip`, { reason: 'x' })).statusCode).toBe(404)
  })

  test('shows the draft that was begun', async () => {
    const row = (await queue()).data[0]!
    const begun = await begin(row.id, row.call.id)
    expect(begun.statusCode, begun.body).toBe(200)
    const { id } = begun.json<{ id: number }>()
    expect((await queue()).data[0]?.draft).toEqual({ id, answered: 0 })
    // answers of another audit, and a comment without an answer, are none of this one
    const { id: other } = (await begin(ids[2]!, (await queue()).data[1]!.call.id)).json<{ id: number }>()
    const answer = (evaluation_id: number, question_id: string, value: string | null) => ({
      ...{ evaluation_id, question_id, value, comment: 'Later.', answered_by: eva.person.id },
    })
    await db
      .insertInto('evaluation_answer')
      .values([
        answer(id, 'greeting', 'yes'),
        answer(id, 'disclosure', null),
        answer(other, 'greeting', 'yes'),
        answer(other, 'disclosure', 'no'),
      ])
      .execute()
    expect((await queue()).data.map(({ draft }) => draft)).toEqual([
      { id, answered: 1 },
      { id: other, answered: 2 },
      null,
      null,
    ])
    expect((await summary()).drafts).toBe(2)
    const change = (set: object) => db.updateTable('evaluation').set(set).where('id', '=', other).execute()
    await change({ evaluator_id: oto.person.id })
    expect((await queue()).data[1]?.draft).toBeNull()
    expect((await summary()).drafts).toBe(1)
    await change({ evaluator_id: eva.person.id, state: 'void' })
    expect((await queue()).data[1]?.draft).toBeNull()
    expect((await summary()).drafts).toBe(1)
  })
})

describe('the next one', () => {
  test('is the first, or what follows in the order of the queue, and after the last the first again', async () => {
    expect((await next())?.id).toBe(ids[1])
    expect((await next(`after=${ids[1]}`))?.id).toBe(ids[2])
    expect((await next(`after=${ids[3]}`))?.id).toBe(ids[0])
    expect((await next(`after=${ids[0]}`))?.id).toBe(ids[1])
  })

  test('after one that was done meanwhile is the one that followed it', async () => {
    await plans.done([ids[2]!])
    expect((await next(`after=${ids[2]}`))?.id).toBe(ids[3])
  })

  test('ignores an assignment of somebody else, and the only one is no next one', async () => {
    const [theirs] = await dueFor(oto, planId, 1)
    for (const after of [theirs, 999_999]) expect((await next(`after=${after}`))?.id).toBe(ids[1])
    await plans.done(ids.slice(1))
    expect(await next(`after=${ids[0]}`)).toBeNull()
  })
})

test('a summary counts what is done of what was due up to today', async () => {
  // neither what others have done and have to do, nor what is open in a closed plan
  const { id: closed } = await plans.made(overseer)
  await db.updateTable('sampling_plan').set({ state: 'closed' }).where('id', '=', closed).execute()
  await dueFor(eva, closed, 0, -1)
  const [theirs, skipped] = [await dueFor(oto, planId, 0, -1), await due(0)]
  await plans.done(theirs.slice(0, 1))
  await db
    .updateTable('assignment')
    .set({ state: 'skipped', settled_at: server.clock.now() })
    .where('id', 'in', skipped)
    .execute()
  expect(await summary()).toEqual({
    ...{ open: 4, due_today: 2, overdue: 1, done_today: 0, done_this_week: 0, target_today: 3, drafts: 0 },
  })
  await plans.done([ids[1]!, ids[0]!])
  expect(await summary()).toMatchObject({ open: 2, due_today: 2, overdue: 0, done_today: 2, target_today: 3 })
  await plans.done([ids[2]!], plans.noonAt(-8))
  expect(await summary()).toMatchObject({ due_today: 1, done_today: 2, done_this_week: 2, target_today: 2 })
})

describe('skipping', () => {
  test('skips one’s own, with the reason', async () => {
    expect((await eva.post(`/api/queue/${ids[1]}/skip`, { reason: 'No sound' })).json()).toEqual({ skipped: 1 })
    expect((await queue()).data.map(({ id }) => id)).not.toContain(ids[1])
    expect((await eva.post(`/api/queue/${ids[1]}/skip`, { reason: 'Again' })).statusCode).toBe(409)
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({ action: 'quality', subject: `plan:${planId}`, user_id: eva.person.id })
  })

  test('somebody else’s is missing like one that never existed', async () => {
    const theirs = await oto.post(`/api/queue/${ids[1]}/skip`, { reason: 'x' })
    const nothing = await oto.post('/api/queue/999999/skip', { reason: 'x' })
    expect([theirs.statusCode, theirs.body]).toEqual([nothing.statusCode, nothing.body])
    expect(theirs.statusCode).toBe(404)
  })
})
