import { beforeEach, describe, expect, test } from 'vitest'

import { type WorkCounts, workCountsSchema, workOptionsSchema } from '#contracts/work-items.ts'
import { testServer } from '#tests/support/server.ts'
import { workDay, workFixture } from '#tests/support/worklists.ts'

const server = await testServer()
const { db, clock } = server
const floor = await workFixture(server)
const { supervisor, auditor, lead, partner, south, ana, luis, given, add, item, read, call, policy, list, take } = floor
beforeEach(floor.clear)

const ids = async (query = '', as = supervisor) => (await list(query, as)).map(({ id }) => id)
const counts = async (query = '', as = supervisor): Promise<WorkCounts> =>
  workCountsSchema.parse((await as.get(`/api/work-item-counts?${query}`)).json())
const settle = async (id: number, moments?: { created_at: Date; settled_at: Date }) => {
  await take(id, { event: 'work.started' })
  await take(id, { event: 'work.done', outcome: 'resolved', note: 'Refunded.' })
  if (moments) await db.updateTable('work_item').set(moments).where('id', '=', id).execute()
}
const dueIn = (id: number, due_on: string) => db.updateTable('work_item').set({ due_on }).where('id', '=', id).execute()

describe('access', () => {
  test('follows the rules about conversations: by team, by partner, by agent', async () => {
    const elsewhere = await given.partner()
    const north = await item()
    const southern = await item({ subjects: [{ policy_id: await policy({ team_id: south.id, agent_id: luis.id }) }] })
    const foreign = await item({ subjects: [{ interaction_id: (await call({ partner_id: elsewhere.id })).id }] })
    const coach = await item({ kind: 'coach', subjects: [{ agent_id: ana.id }] })
    const reading = (conditions: Record<string, unknown>) =>
      server.as({ rules: [{ action: 'worklist-work', conditions }] })
    expect(await ids('sort=created_at')).toEqual([north, southern, foreign, coach])
    expect(await ids('sort=created_at', lead)).toEqual([north, foreign, coach])
    expect(await ids('sort=created_at', await reading({ partner_id: partner.id }))).toEqual([north, southern])
    expect(await ids('', await reading({ agent_id: luis.id }))).toEqual([southern])
    expect(await ids('', await server.as({ role: 'Team lead', team_id: south.id }))).toEqual([southern])
    const missing = await lead.get('/api/work-items/999999999')
    const hidden = await lead.get(`/api/work-items/${southern}`)
    expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body])
    const step = { event: 'work.taken', version: 1 }
    expect((await lead.post(`/api/work-items/${southern}/steps`, step)).statusCode).toBe(404)
    expect((await counts('', lead)).all.open).toBe(3)
  })

  test('needs the permission', async () => {
    const id = await item()
    const reader = await server.as(['call-detail', 'policy-detail', 'quality-detail', 'worklist-assign'])
    for (const url of ['', '/export?format=csv', `/${id}`]) {
      expect((await reader.get(`/api/work-items${url}`)).statusCode, url).toBe(403)
    }
    for (const url of ['work-item-counts', 'work-item-options', 'worklist-views']) {
      expect((await reader.get(`/api/${url}`)).statusCode, url).toBe(403)
    }
    expect((await reader.post(`/api/work-items/${id}/steps`, { event: 'work.taken', version: 1 })).statusCode).toBe(403)
  })

  test('without the right to assign offers no such step', async () => {
    const id = await item()
    expect((await read(id)).standing).toEqual({ works: true, assigns: true, is_assignee: false })
    expect((await read(id, auditor)).standing).toEqual({ works: true, assigns: false, is_assignee: false })
    await take(id, { event: 'work.taken' }, auditor)
    expect((await read(id, auditor)).standing.is_assignee).toBe(true)
    expect((await list('', auditor))[0]!.standing).toEqual({ works: true, assigns: false, is_assignee: true })
  })

  test('shows which subjects the reader may open', async () => {
    const policy_id = await policy()
    const { id: interaction_id } = await call()
    const id = await item({ kind: 're-verify', subjects: [{ policy_id, interaction_id }] })
    expect((await read(id)).opens).toEqual({ call: true, policy: true, agent: true })
    expect((await read(id)).evidence).toEqual({ call_id: interaction_id, policy_id: null, state: null })
    const worker = await server.as(['worklist-work'])
    expect(await read(id, worker)).toMatchObject({
      opens: { call: false, policy: false, agent: false },
      evidence: null,
      policy: { id: policy_id },
    })
    expect((await read(id, lead)).opens).toEqual({ call: true, policy: false, agent: true })
    await db
      .insertInto('verification')
      .values({ interaction_id, policy_id, country: 'CL', disclosures_version: 'cl', state: 'repairable' })
      .execute()
    expect((await read(id)).evidence).toEqual({ call_id: interaction_id, policy_id, state: 'repairable' })
    expect((await read(id, lead)).evidence).toBeNull()
  })
})

describe('the list', () => {
  test('contains unsettled items, the first due first, unless its filters include more', async () => {
    const [later, sooner, done, dismissed] = [await item(), await item(), await item(), await item()]
    await dueIn(sooner, workDay(clock.now(), 2))
    await settle(done)
    await take(dismissed, { event: 'work.dismissed', reason: 'Solved.' })
    expect(await ids()).toEqual([sooner, later])
    expect(await ids('sort=-due_on')).toEqual([later, sooner])
    expect(await ids('state=settled&sort=created_at')).toEqual([done, dismissed])
    expect(await ids('state=done')).toEqual([done])
    expect(await ids('state=dismissed')).toEqual([dismissed])
    expect(await ids('state=all')).toHaveLength(4)
    expect(await ids('state=all&outcome=resolved')).toEqual([done])
    expect(await ids('state=all&outcome=retained')).toEqual([])
  })

  test('follows its filters', async () => {
    const { id: interaction_id } = await call()
    const policy_id = await policy({ team_id: south.id, agent_id: luis.id })
    const mine = await item({ subjects: [{ interaction_id }], assignee_id: supervisor.person.id })
    const theirs = await item({ kind: 're-verify', subjects: [{ policy_id }], assignee_id: auditor.person.id })
    const nobodys = await item({ kind: 'coach', subjects: [{ agent_id: ana.id }] })
    for (const [query, expected] of [
      ['kind=coach', [nobodys]],
      ['kind=re-verify', [theirs]],
      ['assignee=me', [mine]],
      ['assignee=nobody', [nobodys]],
      [`assignee=${auditor.person.id}`, [theirs]],
      [`partner_id=${partner.id}`, [mine, theirs]],
      [`campaign_id=${floor.campaign.id}`, [mine, theirs]],
      [`team_id=${south.id}`, [theirs]],
      [`agent_id=${ana.id}`, [mine, nobodys]],
      [`policy_id=${policy_id}`, [theirs]],
      [`interaction_id=${interaction_id}`, [mine]],
    ] as const) {
      expect(await ids(`sort=created_at&${query}`), query).toEqual(expected)
    }
    expect((await supervisor.get('/api/work-items?assignee=somebody')).statusCode).toBe(400)
  })

  test('counts days by the partner’s calendar', async () => {
    const east = await given.partner({ time_zone: 'Pacific/Kiritimati' }) // 14 hours ahead
    const west = await given.partner({ time_zone: 'Pacific/Pago_Pago' }) // 11 behind
    const today = { east: zoneDay('Pacific/Kiritimati'), west: zoneDay('Pacific/Pago_Pago') }
    expect(today.east > today.west).toBe(true)
    const [ahead, late] = [
      await item({ subjects: [{ interaction_id: (await call({ partner_id: east.id })).id }] }),
      await item({ subjects: [{ interaction_id: (await call({ partner_id: west.id })).id }] }),
    ]
    await dueIn(ahead, today.west)
    await dueIn(late, today.west)
    expect(await ids('due=overdue')).toEqual([ahead])
    expect(await ids('due=today')).toEqual([late])
    expect(await ids('due=week')).toEqual([late])
    const rows = await list('sort=created_at')
    expect(rows.map(({ is_overdue }) => is_overdue)).toEqual([true, false])
    const sixDays = new Date(`${today.west}T00:00:00Z`)
    await dueIn(late, workDay(sixDays, 6))
    expect(await ids('due=week')).toEqual([late])
    await dueIn(late, workDay(sixDays, 7))
    expect(await ids('due=week')).toEqual([])
    // settled items are not due
    await take(ahead, { event: 'work.dismissed', reason: 'Solved.' })
    expect(await ids('state=all&due=overdue')).toEqual([])
  })

  test('comes page by page', async () => {
    for (let count = 0; count < 3; count += 1) await item()
    const page = (await supervisor.get('/api/work-items?per_page=2&page=2')).json()
    expect(page.meta).toMatchObject({ total: 3, current_page: 2, last_page: 2 })
    expect(page.data).toHaveLength(1)
  })

  test('is exported as it is filtered, and that is recorded', async () => {
    const policy_id = await policy({ number: 'P-900' })
    await item({ kind: 're-verify', subjects: [{ policy_id }], reason: '=cmd()' })
    await item()
    const { body } = await supervisor.get('/api/work-items/export?format=csv&kind=re-verify')
    const lines = body.trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('id,kind,state,policy')
    expect(lines[1]).toContain('P-900')
    expect(lines[1]).not.toMatch(/,=cmd/)
    const record = await db
      .selectFrom('access_record')
      .where('action', '=', 'export')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({ subject: 'worklists', detail: { kind: 're-verify' } })
    const sheet = await supervisor.get('/api/work-items/export?format=xlsx')
    expect([sheet.statusCode, sheet.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="worklists.xlsx"',
    ])
  })

  test('offers the subjects of its rows, as far as the reader sees them', async () => {
    await item({ assignee_id: auditor.person.id })
    await item({ subjects: [{ policy_id: await policy({ team_id: south.id, agent_id: luis.id }) }] })
    const options = async (as = supervisor) => workOptionsSchema.parse((await as.get('/api/work-item-options')).json())
    expect(await options()).toEqual({
      partners: [{ id: partner.id, name: partner.name }],
      campaigns: [{ id: floor.campaign.id, name: floor.campaign.name, partner_id: partner.id }],
      teams: [floor.north, south],
      agents: [
        { id: ana.id, name: 'Ana' },
        { id: luis.id, name: 'Luis' },
      ],
      assignees: [{ id: auditor.person.id, name: auditor.person.name }],
    })
    expect(await options(lead)).toMatchObject({ teams: [floor.north], agents: [{ name: 'Ana' }] })
  })

  test('has saved views of its own', async () => {
    const draft = { name: 'Mine', query: 'assignee=me', shared: false }
    expect((await auditor.post('/api/worklist-views', draft)).statusCode).toBe(200)
    expect((await auditor.get('/api/worklist-views')).json().data).toMatchObject([draft])
  })
})

describe('the numbers of the tiles', () => {
  test('are those of the rows that the list shows with the same filters', async () => {
    const made = await add({
      subjects: await Promise.all(Array.from({ length: 4 }, async () => ({ interaction_id: (await call()).id }))),
    })
    const [first, second, third, fourth] = made.made.map(({ id }) => id) as [number, number, number, number]
    const coach = await item({ kind: 'coach', subjects: [{ agent_id: luis.id }], assignee_id: auditor.person.id })
    await dueIn(first, workDay(clock.now(), -3))
    await take(first, { event: 'work.taken' })
    const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    await settle(second, { created_at: ago(12), settled_at: ago(10) })
    await settle(third, { created_at: ago(40), settled_at: ago(29.9) })
    await settle(fourth, { created_at: ago(90), settled_at: ago(30.1) })
    const counted = await counts()
    expect(counted.days).toBe(30)
    expect(counted.kinds.map(({ kind }) => kind)).toEqual(['re-verify', 'call-back', 'coach'])
    const [verify, callBack, coaching] = counted.kinds
    expect(verify).toEqual({
      kind: 're-verify',
      ...{ open: 0, overdue: 0, unassigned: 0, mine: 0 },
      done: 0,
      median_days: null,
    })
    expect(callBack).toMatchObject({ open: 1, overdue: 1, unassigned: 0, mine: 1, done: 2 })
    expect(callBack!.median_days).toBeCloseTo(6.05) // of 2 and 10.1
    expect(coaching).toMatchObject({ open: 1, overdue: 0, unassigned: 0, mine: 0, done: 0 })
    expect(counted.all).toMatchObject({ open: 2, overdue: 1, mine: 1, done: 2 })
    expect(await ids('state=done&settled=lately&sort=-settled_at')).toEqual([second, third])
    expect(await ids('due=overdue')).toEqual([first])
    expect((await counts(`agent_id=${luis.id}`)).all).toMatchObject({ open: 1, done: 0 })
    expect((await counts('', auditor)).all.mine).toBe(1)
    expect(await ids(`agent_id=${luis.id}`)).toEqual([coach])
  })

  test('are zero where there is nothing', async () => {
    const { all } = await counts()
    expect(all).toEqual({ open: 0, overdue: 0, unassigned: 0, mine: 0, done: 0, median_days: null })
  })
})

const zoneDay = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(clock.now())
