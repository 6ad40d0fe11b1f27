import { beforeEach, describe, expect, test } from 'vitest'

import type { Page } from '#contracts/pagination.ts'
import type { QueueRowDto } from '#contracts/queue.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating } from '#tests/support/evaluations.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'
import { testServer } from '#tests/support/server.ts'

/** Assignments whose audit was begun. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const plans = await testPlans(server)
const overseer = await server.as('Quality supervisor')
const eva = await server.as('Quality auditor')
const evaluators = [{ id: eva.person.id, target: null }]

let interaction_id: number

beforeEach(async () => {
  await db.deleteFrom('sampling_plan').execute()
  await db.deleteFrom('evaluation').execute()
  await db.deleteFrom('interaction').execute()
  await db.updateTable('scorecard').set({ archived: false }).execute()
  const { id: agent_id } = await given.agent()
  interaction_id = (await given.interaction({ agent_id, started_at: plans.noonAt(-5) })).id
  await given.turns(interaction_id, [
    { speaker: 'agent', start_ms: 0, end_ms: 900, text: 'Buenos días.' },
    { speaker: 'customer', start_ms: 1_000, end_ms: 2_000, text: 'Quiero contratar.' },
  ])
})

/** A plan that has drawn the conversation for Eva: its id and the assignment's. */
async function drawn() {
  const plan = await plans.made(overseer, { evaluators })
  expect(await plans.drawn(overseer, plan.id)).toMatchObject({ assigned: 1 })
  return { plan_id: plan.id, id: (await plans.assignments(overseer, plan.id))[0]!.id }
}

const startAudit = (more: object = {}) =>
  eva.post('/api/evaluations', { kind: 'quality', interaction_id, scorecard_id: plans.scorecard.id, ...more })

async function begun(more: object = {}): Promise<{ id: number; is_new: boolean }> {
  const answer = await startAudit(more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function submit(id: number) {
  await evaluating(eva).answer(id, { greeting: 'yes', disclosure: 'yes' })
  await evaluating(eva).step(id, { event: 'evaluation.submitted' })
}

const discard = (id: number) => evaluating(eva).step(id, { event: 'evaluation.voided', reason: 'Begun in error.' })

const assignment = (id: number) =>
  db
    .selectFrom('assignment')
    .where('id', '=', id)
    .select(['state', 'evaluation_id', 'reason'])
    .executeTakeFirstOrThrow()

describe('an audit that was begun and then skipped', () => {
  const skipped = { state: 'skipped', evaluation_id: null, reason: 'No sound' }

  test.each([
    ['discarded', discard],
    ['submitted', submit],
  ])('stays skipped when the draft is %s', async (_, finish) => {
    const { id } = await drawn()
    const draft = await begun({ assignment_id: id })
    expect((await eva.post(`/api/queue/${id}/skip`, { reason: 'No sound' })).statusCode).toBe(200)
    expect(await assignment(id)).toEqual(skipped)
    await finish(draft.id)
    expect(await assignment(id)).toEqual(skipped)
  })

  test('is not begun again', async () => {
    const { id } = await drawn()
    await eva.post(`/api/queue/${id}/skip`, { reason: 'No sound' })
    expect((await startAudit({ assignment_id: id })).statusCode).toBe(409)
    expect(await assignment(id)).toEqual(skipped)
  })

  test('stays skipped even while it still names its evaluation', async () => {
    const { id } = await drawn()
    const draft = await begun({ assignment_id: id })
    await db.updateTable('assignment').set({ state: 'skipped' }).where('id', '=', id).execute()
    await submit(draft.id)
    expect((await assignment(id)).state).toBe('skipped')
  })
})

describe('an assignment', () => {
  test('takes over the existing draft of the whole conversation', async () => {
    const draft = await begun()
    const { id } = await drawn()
    expect(await begun({ assignment_id: id })).toMatchObject({ id: draft.id, is_new: false })
    expect((await assignment(id)).evaluation_id).toBe(draft.id)
  })

  test('is not done by an evaluation of a selection, begun before or for it', async () => {
    const selection = { from_seq: 1, to_seq: 1 }
    const part = await begun(selection)
    const { id } = await drawn()
    expect(await begun({ ...selection, assignment_id: id })).toMatchObject({ id: part.id, is_new: false })
    const whole = await begun({ assignment_id: id })
    expect(whole).toMatchObject({ is_new: true })
    expect(await evaluating(eva).read(whole.id)).toMatchObject({ from_seq: null, to_seq: null, assignment_id: id })
    await submit(part.id)
    expect(await assignment(id)).toMatchObject({ state: 'open', evaluation_id: whole.id })
  })

  test('has an audit of its own: the draft of another plan’s is shown, and finished first', async () => {
    const [first, second] = [await drawn(), await drawn()]
    const draft = await begun({ assignment_id: first.id })
    expect(await begun({ assignment_id: second.id })).toMatchObject({ id: draft.id, is_new: false })
    await submit(draft.id)
    expect([(await assignment(first.id)).state, (await assignment(second.id)).state]).toEqual(['done', 'open'])
    const own = await begun({ assignment_id: second.id })
    expect(own).toMatchObject({ is_new: true })
    await submit(own.id)
    expect((await assignment(second.id)).state).toBe('done')
  })

  test('does not share a draft with another that is begun at the same moment', async () => {
    await begun()
    const both = [await drawn(), await drawn()]
    await Promise.all(both.map(({ id }) => begun({ assignment_id: id })))
    const linked = await Promise.all(both.map(({ id }) => assignment(id)))
    expect(linked.filter(({ evaluation_id }) => evaluation_id !== null)).toHaveLength(1)
  })
})

describe('of an archived scorecard', () => {
  const archive = () => db.updateTable('scorecard').set({ archived: true }).execute()

  test('work in the queue is audited to the end', async () => {
    const { id } = await drawn()
    await archive()
    const queue = (await eva.get('/api/queue')).json<Page<QueueRowDto>>()
    expect(queue.data.map((row) => row.id)).toEqual([id])
    const { id: evaluation } = await begun({ assignment_id: id })
    await submit(evaluation)
    expect((await assignment(id)).state).toBe('done')
  })

  test('nothing is begun outside the queue', async () => {
    const { id } = await drawn()
    await archive()
    expect((await startAudit()).statusCode).toBe(422)
    expect((await startAudit({ assignment_id: id, from_seq: 0, to_seq: 0 })).statusCode).toBe(422)
  })

  test('nothing more is drawn, and the plan says why', async () => {
    const { plan_id } = await drawn()
    await archive()
    const { version } = await plans.read(overseer, plan_id)
    const answer = await overseer.post(`/api/sampling-plans/${plan_id}/draws`, { version })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(/scorecard of this plan is archived/) }),
    ])
  })
})
