import { expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const plans = await testPlans(server)
const sur = await given.partner({ name: 'Sur' })
const agent = await given.agent()
await given.interactions([{ agent_id: agent.id, partner_id: sur.id, started_at: plans.noonAt(-3) }])
const [overseer, auditor] = [await server.as(['quality-plans']), await server.as(['quality-audit'])]
const local = await server.as({ rules: [{ action: 'quality-plans', conditions: { partner_id: sur.id } }] })
const evaluators = [{ id: auditor.person.id, target: null }]

test('a person who reaches only some conversations can change, draw, close and remove only their own plans', async () => {
  const { id, version, is_governed } = await plans.made(overseer, { evaluators })
  expect([is_governed, (await plans.read(local, id)).is_governed]).toEqual([true, false])
  const draft = plans.draft({ evaluators: [] })
  const refused = [
    await local.send('PUT', `/api/sampling-plans/${id}`, { ...draft, version }),
    await local.post(`/api/sampling-plans/${id}/draws`, { version }),
    await local.post(`/api/sampling-plans/${id}/closing`, { version }),
    await local.send('DELETE', `/api/sampling-plans/${id}`),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  const own = await plans.made(local, { evaluators })
  expect((await plans.drawn(local, own.id)).drawn).toBe(1)
})
