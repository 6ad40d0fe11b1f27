import { beforeAll, expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { exportedRows, lastRecord, listedIds } from '#tests/support/exported.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const plans = await testPlans(server)
const [eva, oto] = [await server.as(['quality-audit']), await server.as(['quality-audit'])]
const [{ id: agent_id }, { id: partner_id }] = [await given.agent({ name: 'Ana' }), await given.partner()]

const LIST = '/api/queue'
let planId: number

/** Assignments of an active plan, due the given numbers of days from today, in this order. */
async function due(evaluator_id: number, ...days: number[]) {
  const plan = await plans.made(await server.as(['quality-plans']), { name: 'March' })
  await db.updateTable('sampling_plan').set({ state: 'active' }).where('id', '=', plan.id).execute()
  const calls = await given.interactions(days.map(() => ({ agent_id, partner_id, duration_ms: 61_500 })))
  const rows = calls.map(({ id }, index) => ({
    ...{ plan_id: plan.id, interaction_id: id, evaluator_id },
    due_on: plans.dayAt(days[index]!),
  }))
  await db.insertInto('assignment').values(rows).execute()
  return plan.id
}

beforeAll(async () => {
  planId = await due(eva.person.id, 3, -2, 0)
  await due(eva.person.id, 1, -1)
  await due(oto.person.id, 2)
})

test.each([
  ['sort=due_on', 5],
  ['sort=-due_on', 5],
  ['plan', 3],
])('a queue goes out as it is listed: %s', async (filter, count) => {
  const query = filter === 'plan' ? `plan_id=${planId}` : filter
  const rows = await exportedRows(eva, LIST, query)
  expect(rows).toHaveLength(count)
  expect(rows.map(({ id }) => id)).toEqual(await listedIds(eva, LIST, query))
})

test('the reverse order begins with what is due last', async () => {
  const days = (await exportedRows(eva, LIST, 'sort=-due_on')).map(({ due_on }) => due_on)
  expect(days).toEqual([3, 1, 0, -1, -2].map(plans.dayAt))
})

test('lists what has to be audited, and is recorded', async () => {
  const [first] = await exportedRows(eva, LIST, `plan_id=${planId}`)
  expect(first).toMatchObject({ plan: 'March', overdue: 'true', agent: 'Ana', duration_s: '61.5', evaluation_id: '' })
  expect(await lastRecord(db)).toMatchObject({
    ...{ action: 'export', subject: 'queue', user_id: eva.person.id },
    detail: { format: 'csv', sort: 'due_on', plan_id: planId },
  })
  expect((await eva.get(`${LIST}/export?format=xlsx`)).headers['content-disposition']).toContain('queue.xlsx')
  expect((await (await server.as(['quality-plans'])).get(`${LIST}/export?format=csv`)).statusCode).toBe(403)
})
