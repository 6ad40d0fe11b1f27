import { beforeEach, describe, expect, test } from 'vitest'

import type { Page } from '#contracts/pagination.ts'
import type { PlanDraft, PlanOptions, PlanRowDto } from '#contracts/sampling-plans.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testPlans } from '#tests/support/sampling-plans.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const plans = await testPlans(server)
const overseer = await server.as(['quality-plans'])
const [eva, oto, ida] = [
  await server.as(['quality-audit']),
  await server.as(['quality-audit']),
  await server.as(['quality-audit']),
]
const sur = await given.partner({ name: 'Sur', time_zone: 'America/Santiago' })
const norte = await given.partner({ name: 'Norte' })
const local = await server.as({ rules: [{ action: 'quality-plans', conditions: { partner_id: sur.id } }] })
const [ana, evaAsAgent] = [
  await given.agent({ name: 'Ana' }),
  await given.agent({ name: 'Eva', user_id: eva.person.id }),
]
const evaluator = ({ person }: { person: { id: number } }) => ({ id: person.id, target: null })
const both = [evaluator(eva), evaluator(oto)]

// what nothing is offered from: a draft, an archived scorecard, and categories that are off or removed
const unpublished = await testEvaluations(db).scorecard()
const archived = await testEvaluations(db).scorecard()
await db.updateTable('scorecard').set({ published: true, archived: true }).where('id', '=', archived.id).execute()
await db.updateTable('scorecard').set({ published: false }).where('id', '=', unpublished.id).execute()

beforeEach(async () => {
  await db.deleteFrom('sampling_plan').execute()
  await db.deleteFrom('interaction').execute()
  const calls = (agent_id: number, partner_id: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ agent_id, partner_id, started_at: plans.noonAt(-9 + index) }))
  await given.interactions([...calls(ana.id, sur.id, 4), ...calls(evaAsAgent.id, norte.id, 2)])
})

/** Another plan that drew the same conversations for one person; whatever is done with a plan leaves it as it is. */
async function neighbourOf(id: number, who: { person: { id: number } }) {
  const other = await plans.made(overseer, { name: `Beside ${id}` })
  await db
    .insertInto('assignment')
    .columns(['plan_id', 'interaction_id', 'evaluator_id', 'due_on'])
    .expression((eb) =>
      eb
        .selectFrom('assignment')
        .where('plan_id', '=', id)
        .select([eb.val(other.id).as('plan_id'), 'interaction_id'])
        .select([eb.val(who.person.id).as('evaluator_id'), 'due_on']),
    )
    .execute()
  const state = async () => ({
    plan: await plans.read(overseer, other.id),
    rows: await plans.assignments(overseer, other.id),
  })
  const before = await state()
  return { rows: before.rows, isAsBefore: async () => expect(await state()).toEqual(before) }
}

const put = (id: number, body: object) => overseer.send('PUT', `/api/sampling-plans/${id}`, body)
const errorsOf = (answer: { json: () => unknown }) => Object.keys((answer.json() as { errors: object }).errors)
async function active(more: Partial<PlanDraft> = {}) {
  const plan = await plans.made(overseer, { per_agent: 4, evaluators: both, ...more })
  await plans.drawn(overseer, plan.id)
  return plan.id
}
const names = async (query = '') =>
  (await overseer.get(`/api/sampling-plans?${query}`)).json<Page<PlanRowDto>>().data.map(({ name }) => name)
const recordsOf = (id: number) =>
  db
    .selectFrom('access_record')
    .where('subject', '=', `plan:${id}`)
    .select(['action', 'detail', 'user_id'])
    .orderBy('id')
    .execute()

describe('a plan', () => {
  test('counts its days in the zone of the selected partner, else in UTC', async () => {
    expect((await plans.made(overseer, { filter: { partner_id: sur.id } })).time_zone).toBe('America/Santiago')
    expect((await plans.made(overseer)).time_zone).toBe('UTC')
  })

  test('can be changed in its newest version, and keeps what was drawn', async () => {
    const draft = plans.draft({ evaluators: both })
    const plan = await plans.made(overseer, draft)
    await plans.drawn(overseer, plan.id)
    const neighbour = await neighbourOf(plan.id, oto)
    expect((await put(plan.id, { ...draft, version: plan.version })).statusCode).toBe(409)
    const changed = await put(plan.id, { ...draft, filter: { language: 'fr' }, version: plan.version + 1 })
    expect(changed.json()).toMatchObject({ filter: { language: 'fr' }, progress: { open: 4 }, eligible: 0 })
    await neighbour.isAsBefore()
  })

  test('keeps its seed and its scorecard once it was drawn from', async () => {
    const draft = plans.draft({ evaluators: both })
    const plan = await plans.made(overseer, draft)
    const version = plan.version
    const reseeded = (await put(plan.id, { ...draft, seed: 'eight', version })).json<{ version: number }>()
    await plans.drawn(overseer, plan.id)
    const body = { ...draft, version: reseeded.version + 1 }
    expect(errorsOf(await put(plan.id, { ...body, seed: 'nine' }))).toEqual(['seed'])
    expect(errorsOf(await put(plan.id, { ...body, seed: 'eight', scorecard_id: 999_999 }))).toEqual(['scorecard_id'])
  })

  test.each<[Partial<PlanDraft>, string]>([
    [{ name: ' ' }, 'name'],
    [{ scorecard_id: 999_999 }, 'scorecard_id'],
    [{ scorecard_id: unpublished.id }, 'scorecard_id'],
    [{ scorecard_id: archived.id }, 'scorecard_id'],
    [{ evaluators: [{ id: 999_999, target: null }] }, 'evaluators'],
    [{ period_from: '2026-03-02', period_to: '2026-03-01' }, 'period_to'],
    [{ total: 5 }, 'per_agent'],
  ])('that makes no sense, %j, is refused at its field', async (more, field) => {
    const answer = await overseer.post('/api/sampling-plans', plans.draft(more))
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, [field]])
  })

  test('accepts nobody as an evaluator who may not audit', async () => {
    const answer = await overseer.post('/api/sampling-plans', plans.draft({ evaluators: [evaluator(overseer)] }))
    expect(errorsOf(answer)).toEqual(['evaluators'])
  })

  test('can be removed until it is drawn from, and closed after', async () => {
    const plan = await plans.made(overseer, { evaluators: both })
    const close = (version: number) => overseer.post(`/api/sampling-plans/${plan.id}/closing`, { version })
    expect((await close(plan.version)).statusCode).toBe(409)
    await plans.drawn(overseer, plan.id)
    expect((await overseer.send('DELETE', `/api/sampling-plans/${plan.id}`)).statusCode).toBe(409)
    expect((await eva.get('/api/queue')).json<Page<unknown>>().meta.total).toBeGreaterThan(0)
    const neighbour = await neighbourOf(plan.id, oto)
    expect((await close(plan.version + 1)).json()).toMatchObject({ state: 'closed', progress: { open: 4 } })
    await neighbour.isAsBefore()
    expect((await eva.get('/api/queue')).json<Page<unknown>>().meta.total).toBe(0)
    const draw = await overseer.post(`/api/sampling-plans/${plan.id}/draws`, { version: plan.version + 2 })
    expect(draw.statusCode).toBe(409)
    const draft = await plans.made(overseer)
    expect((await overseer.send('DELETE', `/api/sampling-plans/${draft.id}`)).statusCode).toBe(200)
    expect((await overseer.get(`/api/sampling-plans/${draft.id}`)).statusCode).toBe(404)
  })

  test('is recorded with who made, changed and drew it', async () => {
    const draft = plans.draft({ evaluators: both })
    const plan = await plans.made(overseer, draft)
    await put(plan.id, { ...draft, name: 'Other', version: plan.version })
    await plans.drawn(overseer, plan.id)
    const by = { action: 'quality', user_id: overseer.person.id }
    expect(await recordsOf(plan.id)).toEqual([
      { ...by, detail: { after: draft } },
      { ...by, detail: { before: draft, after: { ...draft, name: 'Other' } } },
      { ...by, detail: { step: 'drawn', drawn: 4, assigned: 4, unassigned: 0 } },
    ])
  })
})

describe('plans are listed', () => {
  test('sorted, searched and by their state', async () => {
    await active({ name: 'March' })
    await plans.made(overseer, { name: 'April' })
    expect(await names('sort=name')).toEqual(['April', 'March'])
    expect(await names('q=mar')).toEqual(['March'])
    expect(await names('state=draft')).toEqual(['April'])
    expect(await names('sort=-name&per_page=1&page=2')).toEqual(['April'])
  })

  test('with their numbers in the sight of the reader', async () => {
    const id = await active()
    const [seen] = (await local.get('/api/sampling-plans')).json<Page<PlanRowDto>>().data
    expect(seen?.progress.open).toBe(4)
    const detail = await plans.read(local, id)
    expect([detail.eligible, detail.agents.map(({ agent }) => agent?.name)]).toEqual([4, ['Ana']])
    expect((await plans.assignments(local, id)).map(({ call }) => call.partner.name)).toEqual(Array(4).fill('Sur'))
    expect((await plans.read(overseer, id)).progress.open).toBe(6)
  })

  test('without the names of what is out of sight', async () => {
    const plan = await plans.made(overseer, { filter: { partner_id: norte.id, agent_id: evaAsAgent.id } })
    expect(plan.named).toMatchObject({ partner: { name: 'Norte' }, agent: { name: 'Eva' } })
    expect((await plans.read(local, plan.id)).is_governed).toBe(false)
    expect((await plans.read(local, plan.id)).named).toMatchObject({ partner: null, agent: null })
    await db.updateTable('interaction').set({ language: 'fr' }).where('partner_id', '=', norte.id).execute()
    await db.updateTable('interaction').set({ language: 'es' }).where('partner_id', '=', sur.id).execute()
    const options = (await local.get('/api/sampling-plan-options')).json<PlanOptions>()
    expect(options.languages).toEqual(['es'])
    expect(options.partners.map(({ name }) => name)).toEqual(['Sur'])
    expect(options.evaluators.map(({ id }) => id)).toEqual([eva, oto, ida].map(({ person }) => person.id))
    expect(options.scorecards.map(({ title }) => title.en)).toEqual(['Sales'])
  })
})

describe('assignments', () => {
  test('are narrowed and sorted', async () => {
    const id = await active()
    const rows = await plans.assignments(overseer, id)
    const [first, second] = rows
    await plans.done([first!.id])
    await db.updateTable('assignment').set({ due_on: '2020-01-01' }).where('id', '=', second!.id).execute()
    const ids = async (query: string) => (await plans.assignments(overseer, id, query)).map((row) => row.id)
    expect(await ids('group=done')).toEqual([first!.id])
    expect(await ids('group=overdue')).toEqual([second!.id])
    expect((await ids('group=open')).length).toBe(5)
    expect((await ids(`agent_id=${evaAsAgent.id}`)).length).toBe(2)
    await db.updateTable('assignment').set({ evaluator_id: null }).where('id', 'in', [first!.id, second!.id]).execute()
    expect(await ids('group=unassigned')).toEqual([second!.id])
    await db.updateTable('assignment').set({ evaluator_id: oto.person.id }).where('id', '=', second!.id).execute()
    const agents = (await plans.assignments(overseer, id, 'sort=-agent')).map(({ call }) => call.agent?.name)
    expect(agents).toEqual([...Array<string>(2).fill('Eva'), ...Array<string>(4).fill('Ana')])
  })

  test('are shared out to others like a draw', async () => {
    const id = await active({ evaluators: [evaluator(oto)] })
    const neighbour = await neighbourOf(id, oto)
    const from = { evaluator_id: oto.person.id }
    const answer = await overseer.post(`/api/sampling-plans/${id}/reassignments`, {
      from,
      to: [eva.person.id, ida.person.id],
    })
    expect(answer.json()).toEqual({ moved: 6, left: 0 })
    await neighbour.isAsBefore()
    const rows = await plans.assignments(overseer, id)
    expect(rows.filter((row) => row.evaluator?.id === ida.person.id)).toHaveLength(3)
    expect(rows.filter((row) => row.evaluator?.id === eva.person.id && row.call.agent?.name === 'Eva')).toEqual([])
    const { evaluators } = await plans.read(overseer, id)
    expect(evaluators.map(({ is_in_plan, open }) => [is_in_plan, open])).toEqual(
      expect.arrayContaining([
        [false, 3],
        [true, 0],
      ]),
    )
  })

  test('that are done or skipped are not shared out, and only the done ones count as work', async () => {
    const id = await active({ evaluators: [evaluator(oto)] })
    const rows = await plans.assignments(overseer, id, `agent_id=${ana.id}`)
    await plans.done([rows[0]!.id])
    const [skipped, taken, free] = [rows[1]!.id, rows[2]!.id, rows[3]!.id]
    await overseer.post(`/api/sampling-plans/${id}/skips`, { assignment_ids: [skipped], reason: 'No sound' })
    const of = (who: typeof eva, ids: number[]) =>
      db.updateTable('assignment').set({ evaluator_id: who.person.id }).where('id', 'in', ids).execute()
    await of(ida, [skipped, taken])
    await db.updateTable('assignment').set({ evaluator_id: null }).where('id', '=', free).execute()
    const from = { evaluator_id: oto.person.id }
    const body = { from, to: [eva.person.id, ida.person.id] }
    expect((await overseer.post(`/api/sampling-plans/${id}/reassignments`, body)).json()).toEqual({ moved: 2, left: 0 })
    const held = await plans.assignments(overseer, id)
    const holders = new Map(held.map((row) => [row.id, row.evaluator?.id ?? null]))
    expect([rows[0]!.id, skipped, taken, free].map((one) => holders.get(one))).toEqual([
      ...[oto.person.id, ida.person.id, ida.person.id],
      null,
    ])
  })

  test('that the new evaluator cannot take stay where they are', async () => {
    const id = await active({ evaluators: [evaluator(oto)] })
    const rows = await plans.assignments(overseer, id, `agent_id=${evaAsAgent.id}`)
    const from = { assignment_ids: rows.map((row) => row.id) }
    const moved = await overseer.post(`/api/sampling-plans/${id}/reassignments`, { from, to: [eva.person.id] })
    expect(moved.json()).toEqual({ moved: 0, left: 2 })
    expect((await plans.read(overseer, id)).evaluators.map(({ open }) => open)).toEqual([6])
  })

  test('are given to nobody who may not audit', async () => {
    const id = await active()
    const body = { from: { evaluator_id: oto.person.id }, to: [overseer.person.id] }
    expect(errorsOf(await overseer.post(`/api/sampling-plans/${id}/reassignments`, body))).toEqual(['to'])
  })

  test('out of sight are neither reassigned nor skipped', async () => {
    const id = await active()
    const theirs = (await plans.assignments(overseer, id, `agent_id=${evaAsAgent.id}`)).map((row) => row.id)
    const moved = await local.post(`/api/sampling-plans/${id}/reassignments`, {
      from: { assignment_ids: theirs },
      to: [ida.person.id],
    })
    expect(moved.json()).toEqual({ moved: 0, left: 0 })
    const skip = await local.post(`/api/sampling-plans/${id}/skips`, { assignment_ids: theirs, reason: 'No' })
    expect(skip.json()).toEqual({ skipped: 0 })
    expect((await plans.read(overseer, id)).progress).toMatchObject({ open: 6, skipped: 0 })
  })

  test('are skipped with a reason, in which sensitive data is masked, and only while they are open', async () => {
    const id = await active()
    const ids = (await plans.assignments(overseer, id)).map((row) => row.id)
    await plans.done([ids[0]!])
    const neighbour = await neighbourOf(id, oto)
    const assignment_ids = [...ids.slice(0, 2), ...neighbour.rows.map((row) => row.id)]
    const skip = (reason: string) => overseer.post(`/api/sampling-plans/${id}/skips`, { assignment_ids, reason })
    expect((await skip(' ')).statusCode).toBe(422)
    expect((await skip('Says 4111 1111 1111 1111')).json()).toEqual({ skipped: 1 })
    const [row] = await plans.assignments(overseer, id, 'group=skipped')
    expect([row?.id, row?.reason]).toEqual([ids[1], expect.stringMatching(/^Says /)])
    expect(row?.reason).not.toContain('4111 1111')
    expect((await recordsOf(id)).at(-1)?.detail).toEqual({ step: 'skipped', assignments: [ids[1]] })
    await neighbour.isAsBefore()
  })
})
