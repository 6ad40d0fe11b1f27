import { beforeAll, describe, expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { exportedRows, lastRecord, listedIds } from '#tests/support/exported.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const plans = await testPlans(server)
const sur = await given.partner({ name: 'Sur' })
const norte = await given.partner({ name: 'Norte' })
const overseer = await server.as(['quality-plans', 'quality-detail', 'quality-audit'])
const local = await server.as({ rules: [{ action: 'quality-plans', conditions: { partner_id: sur.id } }] })
const eva = await server.as(['quality-audit'])

let drawn: number

beforeAll(async () => {
  const ana = await given.agent({ name: 'Ana' })
  const calls = (partner_id: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      partner_id,
      agent_id: ana.id,
      started_at: plans.noonAt(-9 + index),
    }))
  await given.interactions([...calls(sur.id, 3), ...calls(norte.id, 2)])
  for (const name of ['Beta', 'Alfa']) await plans.made(overseer, { name })
  const evaluators = [{ id: eva.person.id, target: null }]
  drawn = (await plans.made(overseer, { name: 'Gamma', per_agent: 5, evaluators })).id
  await plans.drawn(overseer, drawn)
})

describe('sampling plans', () => {
  const LIST = '/api/sampling-plans'

  test.each([
    ['sort=name', ['Alfa', 'Beta', 'Gamma']],
    ['sort=-name&state=draft', ['Beta', 'Alfa']],
    ['q=gam', ['Gamma']],
  ])('go out as they are listed: %s', async (query, names) => {
    const rows = await exportedRows(overseer, LIST, query)
    expect(rows.map(({ name }) => name)).toEqual(names)
    expect(rows.map(({ id }) => id)).toEqual(await listedIds(overseer, LIST, query))
  })

  test('count what their reader sees of them, and that is recorded', async () => {
    const openFor = async (client: typeof overseer) => (await exportedRows(client, LIST, 'q=gam'))[0]!['open']
    expect([await openFor(overseer), await openFor(local)]).toEqual(['5', '3'])
    expect(await lastRecord(db)).toMatchObject({
      ...{ action: 'export', subject: 'sampling-plans', user_id: local.person.id },
      detail: { format: 'csv', sort: '-created_at', q: 'gam' },
    })
    expect((await eva.get(`${LIST}/export?format=csv`)).statusCode).toBe(403)
  })
})

describe('the assignments of a plan', () => {
  const list = () => `/api/sampling-plans/${drawn}/assignments`

  test.each(['sort=started_at', 'sort=-started_at&group=open', 'sort=due_on'])(
    'goes out as it is listed: %s',
    async (query) => {
      for (const [client, count] of [[overseer, 5] as const, [local, 3] as const]) {
        const rows = await exportedRows(client, list(), query)
        expect(rows).toHaveLength(count)
        expect(rows.map(({ id }) => id)).toEqual(await listedIds(client, list(), query))
      }
    },
  )

  test('show their evaluation only where its reader may see that', async () => {
    const [row] = await plans.assignments(overseer, drawn, 'sort=started_at')
    const evaluation = await db
      .insertInto('evaluation')
      .values({
        ...{ interaction_id: row!.call.id, scorecard_version_id: plans.scorecard.version_id, kind: 'quality' },
        ...{ evaluator_id: eva.person.id, state: 'submitted', score: 87.5, submitted_at: plans.noonAt(-1) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('assignment').set({ evaluation_id: evaluation.id }).where('id', '=', row!.id).execute()
    const evaluationCells = async (client: typeof overseer) =>
      (await exportedRows(client, list())).find(({ id }) => id === String(row!.id))
    expect(await evaluationCells(overseer)).toMatchObject({
      ...{ evaluation_id: String(evaluation.id), evaluation_state: 'submitted', score: '87.5' },
    })
    expect(await evaluationCells(local)).toMatchObject({ evaluation_id: '', evaluation_state: '', score: '' })
  })

  test('are recorded with the plan; an unknown plan is missing', async () => {
    await exportedRows(overseer, list(), 'group=open')
    const recorded = {
      ...{ action: 'export', subject: `plan:${drawn}`, user_id: overseer.person.id },
      detail: { format: 'csv', sort: 'due_on', group: 'open' },
    }
    expect(await lastRecord(db)).toMatchObject(recorded)
    expect((await overseer.get('/api/sampling-plans/999999/assignments/export?format=csv')).statusCode).toBe(404)
    expect(await lastRecord(db)).toMatchObject(recorded)
  })
})
