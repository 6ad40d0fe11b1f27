import { beforeEach, describe, expect, test } from 'vitest'

import type { PlanPreview } from '#contracts/sampling-plans.ts'
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
const norte = await given.partner({ name: 'Norte' })
const southerner = await server.as({ rules: [{ action: 'quality-audit', conditions: { partner_id: sur.id } }] })
const [ana, luis, evaAsAgent] = [
  await given.agent({ name: 'Ana' }),
  await given.agent({ name: 'Luis' }),
  await given.agent({ name: 'Eva', user_id: eva.person.id }),
]
const evaluator = ({ person }: { person: { id: number } }, target: number | null = null) => ({ id: person.id, target })
const both = [evaluator(eva), evaluator(oto)]

beforeEach(async () => {
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('sampling_plan').execute()
  await db.deleteFrom('interaction').execute()
  const calls = (agent_id: number, partner_id: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ agent_id, partner_id, started_at: plans.noonAt(-10 + index) }))
  await given.interactions([
    ...calls(ana.id, sur.id, 6),
    ...calls(luis.id, norte.id, 3),
    ...calls(evaAsAgent.id, sur.id, 2),
  ])
})

const callsOf = async (id: number) =>
  (await plans.assignments(overseer, id)).map(({ call }) => call.id).toSorted(byNumber)
const loads = async (id: number) =>
  (await plans.read(overseer, id)).evaluators.map(({ name, open }) => [name, open] as const)

describe('a draw', () => {
  test('gives every agent the quota or all that they have, and evaluators the same load', async () => {
    const plan = await plans.made(overseer, { per_agent: 4, evaluators: both })
    expect(await plans.drawn(overseer, plan.id)).toEqual({ drawn: 9, assigned: 9, unassigned: 0 })
    const { agents, progress, state } = await plans.read(overseer, plan.id)
    expect(agents.map(({ agent, open }) => [agent?.name, open])).toEqual([
      ['Ana', 4],
      ['Eva', 2],
      ['Luis', 3],
    ])
    expect([state, progress.open]).toEqual(['active', 9])
    expect((await loads(plan.id)).map(([, open]) => open).toSorted(byNumber)).toEqual([4, 5])
  })

  test('never gives people their own conversations', async () => {
    const alone = await plans.made(overseer, { per_agent: 5, evaluators: [evaluator(eva)] })
    expect(await plans.drawn(overseer, alone.id)).toEqual({ drawn: 10, assigned: 8, unassigned: 2 })
    const left = await plans.assignments(overseer, alone.id, 'group=unassigned')
    expect(left.map(({ call }) => call.agent?.name)).toEqual(['Eva', 'Eva'])
    const queue = (await eva.get('/api/queue?per_page=200')).json<{ data: { call: { agent: { name: string } } }[] }>()
    expect(queue.data.map(({ call }) => call.agent.name)).not.toContain('Eva')
  })

  test('gives nobody what they may not see, and shares the rest out evenly', async () => {
    const plan = await plans.made(overseer, { per_agent: 3, evaluators: [evaluator(southerner), evaluator(oto)] })
    await plans.drawn(overseer, plan.id)
    const rows = await plans.assignments(overseer, plan.id, `evaluator_id=${southerner.person.id}`)
    expect(new Set(rows.map(({ call }) => call.partner.name))).toEqual(new Set(['Sur']))
    expect((await loads(plan.id)).map(([, open]) => open)).toEqual([4, 4])
  })

  test('draws the same from the same conversations and seed, and others with another seed', async () => {
    const of = async (seed: string) => {
      const plan = await plans.made(overseer, { per_agent: 2, evaluators: both, seed })
      await plans.drawn(overseer, plan.id)
      return callsOf(plan.id)
    }
    const first = await of('seven')
    expect(await of('seven')).toEqual(first)
    const others = await Promise.all(['a', 'b', 'c', 'd'].map(of))
    expect(others.some((drawn) => JSON.stringify(drawn) !== JSON.stringify(first))).toBe(true)
  })

  test('spreads a total over the strata in proportion', async () => {
    const plan = await plans.made(overseer, { per_agent: null, total: 5, stratify_by: 'partner', evaluators: both })
    await plans.drawn(overseer, plan.id)
    const rows = await plans.assignments(overseer, plan.id)
    const ofSur = rows.filter(({ call }) => call.partner.name === 'Sur')
    expect([ofSur.length, rows.length]).toEqual([4, 5])
  })

  test('follows targets, and leaves what nobody can take without an evaluator', async () => {
    const plan = await plans.made(overseer, { per_agent: 2, evaluators: [evaluator(eva, 1), evaluator(oto, 2)] })
    expect(await plans.drawn(overseer, plan.id)).toEqual({ drawn: 6, assigned: 3, unassigned: 3 })
  })

  test('in a running period takes the part of the quota that has passed, and later what is missing', async () => {
    const running = { period_from: plans.dayAt(-4), period_to: plans.dayAt(5), per_agent: 4, evaluators: both }
    const plan = await plans.made(overseer, { ...running, filter: { agent_id: ana.id } })
    await given.interactions([-4, -3, -2, -1].map((day) => call(day)))
    expect([plan.elapsed_days, plan.period_days]).toEqual([5, 10])
    expect((await plans.drawn(overseer, plan.id)).drawn).toBe(2) // half of four, for the five days that have passed
    expect((await plans.drawn(overseer, plan.id)).drawn).toBe(0)
    const early = await callsOf(plan.id)
    await given.interactions([1, 2, 3, 4].map((day) => call(day)))
    server.clock.advance(5 * DAY_MS)
    const later = await server.as(['quality-plans']) // nobody stays signed in for so long
    const { drawn } = await plans.drawn(later, plan.id)
    server.clock.advance(-5 * DAY_MS)
    expect(drawn).toBe(2)
    expect(await callsOf(plan.id)).toEqual(expect.arrayContaining(early))
  })

  test('repeated replaces what was skipped, and shares out what had no evaluator', async () => {
    const plan = await plans.made(overseer, { per_agent: 2, evaluators: [evaluator(eva)] })
    await plans.drawn(overseer, plan.id)
    const [first] = await plans.assignments(overseer, plan.id, `agent_id=${ana.id}`)
    await overseer.post(`/api/sampling-plans/${plan.id}/skips`, { assignment_ids: [first!.id], reason: 'No sound' })
    const { version, ...detail } = await plans.read(overseer, plan.id)
    const change = { ...plans.draft({ name: detail.name, evaluators: both }), version }
    expect((await overseer.send('PUT', `/api/sampling-plans/${plan.id}`, change)).statusCode).toBe(200)
    expect(await plans.drawn(overseer, plan.id)).toEqual({ drawn: 1, assigned: 3, unassigned: 0 })
    expect((await plans.read(overseer, plan.id)).progress).toMatchObject({ open: 6, skipped: 1, unassigned: 0 })
  })

  test('is due on working days of the remaining period, or within a week where it is over', async () => {
    const plan = await plans.made(overseer, { per_agent: 3, evaluators: both })
    await plans.drawn(overseer, plan.id)
    const days = (await plans.assignments(overseer, plan.id)).map(({ due_on }) => due_on)
    expect(days.every((day) => day >= plans.dayAt(0) && day <= plans.dayAt(6))).toBe(true)
    expect((await plans.read(overseer, plan.id)).progress.overdue).toBe(0)
  })

  test('notifies each evaluator once', async () => {
    const plan = await plans.made(overseer, { per_agent: 3, evaluators: both })
    await plans.drawn(overseer, plan.id)
    const notifications = await db
      .selectFrom('notification')
      .select(['user_id', 'kind', 'subject'])
      .orderBy('user_id')
      .execute()
    const news = { kind: 'audits-assigned', subject: `plan:${plan.id}` }
    expect(notifications).toEqual([eva, oto].map(({ person }) => ({ user_id: person.id, ...news })))
  })

  test.each([
    ['nobody to audit', { evaluators: [] }, /Nobody audits/],
    ['nothing that fits', { evaluators: both, filter: { language: 'xx' } }, /No conversation fits/],
    ['a period to come', { evaluators: both, period_from: '2190-01-01', period_to: '2190-01-31' }, /not begun/],
  ])('with %s is refused', async (_, more, reason) => {
    const plan = await plans.made(overseer, more)
    const answer = await overseer.post(`/api/sampling-plans/${plan.id}/draws`, { version: plan.version })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(reason),
    ])
    expect((await plans.read(overseer, plan.id)).state).toBe('draft')
  })

  test('of a plan that somebody else has changed or drawn meanwhile is refused', async () => {
    const plan = await plans.made(overseer, { evaluators: both })
    await plans.drawn(overseer, plan.id)
    const again = await overseer.post(`/api/sampling-plans/${plan.id}/draws`, { version: plan.version })
    expect(again.statusCode).toBe(409)
  })

  test('reaches no conversation out of the sight of its author', async () => {
    const ofSur = { action: 'quality-plans', conditions: { partner_id: sur.id } } as const
    const local = await server.as({ rules: [ofSur] })
    const plan = await plans.made(local, { per_agent: 5, evaluators: both })
    expect((await plans.drawn(local, plan.id)).drawn).toBe(7)
    const rows = await plans.assignments(overseer, plan.id)
    expect(new Set(rows.map(({ call }) => call.partner.name))).toEqual(new Set(['Sur']))
  })
})

describe('a preview', () => {
  const preview = async (more = {}, who = overseer) => {
    const { name: _, scorecard_id: __, ...query } = plans.draft({ evaluators: both, ...more })
    const answer = await who.post('/api/sampling-plan-previews', { plan_id: null, ...query })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<PlanPreview>()
  }

  test('shows what would be drawn, which agents have too few, and who would audit how much', async () => {
    const result = await preview({ per_agent: 3 })
    expect(result).toMatchObject({ eligible: 11, held: 0, drawn: 8, quota_now: 3, unassigned: 0, time_zone: 'UTC' })
    expect(result.agents).toEqual([
      { agent: { id: ana.id, name: 'Ana' }, eligible: 6, held: 0, drawn: 3, short_of: null },
      { agent: { id: evaAsAgent.id, name: 'Eva' }, eligible: 2, held: 0, drawn: 2, short_of: 3 },
      { agent: { id: luis.id, name: 'Luis' }, eligible: 3, held: 0, drawn: 3, short_of: null },
    ])
    expect(result.evaluators.map(({ drawn }) => drawn)).toEqual([4, 4])
  })

  test('gives the margin of error of these audits, and how many would be needed', async () => {
    const result = await preview({ per_agent: 3 })
    expect(result.margin).toBeCloseTo(0.19, 2)
    expect(result.needed).toBe(11)
    expect((await preview({ per_agent: 10 })).margin).toBe(0)
  })

  test('by strata names them', async () => {
    const result = await preview({ per_agent: null, total: 4, stratify_by: 'partner' })
    expect(result.strata.map(({ name, drawn }) => [name, drawn])).toEqual([
      ['Sur', 3],
      ['Norte', 1],
    ])
  })

  test('of a plan counts what was drawn from it, and stores nothing', async () => {
    const plan = await plans.made(overseer, { per_agent: 1, evaluators: both })
    await plans.drawn(overseer, plan.id)
    expect(await preview({ per_agent: 3, plan_id: plan.id })).toMatchObject({ held: 3, drawn: 5 })
    expect((await plans.read(overseer, plan.id)).progress.open).toBe(3)
  })

  test('shows what the reader sees, and nobody’s name who may not audit', async () => {
    const stranger = await server.addPerson({ name: 'Hidden' })
    const local = await server.as({ rules: [{ action: 'quality-plans', conditions: { partner_id: norte.id } }] })
    const result = await preview({ evaluators: [{ id: stranger.id, target: null }] }, local)
    expect(result.agents.map(({ agent }) => agent?.name)).toEqual(['Luis'])
    expect(result.evaluators[0]?.name).toBe(`#${stranger.id}`)
  })

  test.each([
    [{ period_from: '2026-03-02', period_to: '2026-03-01' }, 'period_to'],
    [{ period_from: '2020-03-02', period_to: '2026-03-01' }, 'period_to'],
    [{ per_agent: 3, total: 4 }, 'per_agent'],
    [{ per_agent: null, total: null }, 'total'],
    [{ seed: ' ' }, 'seed'],
  ])('of %j is refused at its field', async (more, field) => {
    const { name: _, scorecard_id: __, ...query } = plans.draft(more)
    const answer = await overseer.post('/api/sampling-plan-previews', { plan_id: null, ...query })
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]])
  })
})

const call = (day: number) => ({ agent_id: ana.id, partner_id: sur.id, started_at: plans.noonAt(day) })
const byNumber = (one: number, other: number) => one - other
const DAY_MS = 86_400_000
