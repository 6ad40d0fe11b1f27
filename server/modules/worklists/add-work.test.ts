import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { WorkSubject } from '#contracts/work-items.ts'
import { personScope } from '#server/access/person-scope.ts'
import { addWork } from '#server/modules/worklists/add-work.ts'
import { testServer } from '#tests/support/server.ts'
import { workDay, workFixture } from '#tests/support/worklists.ts'

const server = await testServer()
const { db, clock } = server
const floor = await workFixture(server)
const { supervisor, auditor, lead, partner, north, south, ana, luis, given, add, item, read, call, policy, draftOf } =
  floor
beforeEach(floor.clear)

const GONE = 999_999_999
const notifications = () => db.selectFrom('notification').select(['kind', 'user_id', 'subject']).orderBy('id').execute()

/** The number of queries while these are added. */
async function queriesFor(subjects: WorkSubject[]): Promise<number> {
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const scope = (await personScope(db, false, supervisor.person.id, 'worklist-assign'))!
  const moment = { now: clock.now(), today: workDay(clock.now(), 0) }
  await db
    .transaction()
    .execute((trx) => addWork(trx.withPlugin(counting), false, scope, draftOf({ subjects }), moment))
  return queries
}

describe('an item on a worklist', () => {
  test('about a policy has the partner and team of the policy', async () => {
    const policy_id = await policy({ number: 'P-77', product: 'Hogar' })
    const id = await item({ kind: 're-verify', subjects: [{ policy_id }] })
    expect(await read(id)).toMatchObject({
      kind: 're-verify',
      state: 'open',
      policy: { id: policy_id, number: 'P-77', product: 'Hogar' },
      call: null,
      agent: { id: ana.id, name: 'Ana' },
      team: { id: north.id },
      partner: { id: partner.id },
      time_zone: 'America/Santiago',
      origin: 'person',
      assignee: null,
      created_by: { id: supervisor.person.id },
      version: 1,
      steps: [],
    })
  })

  test('to coach an agent has their team, and the partner of the conversation that is its reason', async () => {
    const { id: interaction_id } = await call()
    const id = await item({ kind: 'coach', subjects: [{ agent_id: ana.id, interaction_id }] })
    expect(await read(id)).toMatchObject({
      agent: { id: ana.id },
      team: { id: north.id },
      partner: { id: partner.id },
      call: { id: interaction_id },
    })
    const other = await item({ kind: 'coach', subjects: [{ agent_id: luis.id }] })
    expect(await read(other)).toMatchObject({ agent: { id: luis.id }, partner: null, time_zone: 'UTC' })
  })

  test('is marked as added by people, even if they name another origin', async () => {
    const policy_id = await policy()
    const claimed = { ...draftOf({ subjects: [{ policy_id }] }), origin: { kind: 'alert', key: '17' } }
    expect((await supervisor.post('/api/work-items', claimed)).statusCode).toBe(400)
    const id = await item({ subjects: [{ policy_id }] })
    expect(await read(id)).toMatchObject({ origin: 'person', origin_key: null })
    // items that the product adds are marked so
    await db.updateTable('work_item').set({ origin: 'alert', origin_key: '17' }).where('id', '=', id).execute()
    expect(await read(id)).toMatchObject({ origin: 'alert', origin_key: '17' })
  })

  test('two hundred items are added and looked up together, not one by one', async () => {
    const policies = await Promise.all(Array.from({ length: 30 }, () => policy()))
    const subjects = policies.map((policy_id) => ({ policy_id }))
    expect(await queriesFor(subjects.slice(3))).toBe(await queriesFor(subjects.slice(0, 3)))
    const again = await add({ subjects })
    expect(again.already.map(({ subject }) => subject)).toEqual(subjects)
  })

  test('by two at once, in any order, exists once', async () => {
    const subjects = (await Promise.all(Array.from({ length: 20 }, () => policy()))).map((policy_id) => ({ policy_id }))
    const both = await Promise.all([add({ subjects }), add({ subjects: subjects.toReversed() })])
    expect(both.flatMap(({ made }) => made)).toHaveLength(20)
    expect(both.flatMap(({ already }) => already)).toHaveLength(20)
  })

  test('exists once per kind, for any number of additions, until it is settled', async () => {
    const policy_id = await policy()
    const id = await item({ subjects: [{ policy_id }] })
    // the same policy with a conversation makes no other item
    const { id: interaction_id } = await call()
    expect(await add({ subjects: [{ policy_id, interaction_id }] })).toEqual({
      made: [],
      already: [{ id, subject: { policy_id, interaction_id } }],
      out_of_reach: [],
    })
    expect((await add({ kind: 're-verify', subjects: [{ policy_id }] })).made).toHaveLength(1)
    await floor.take(id, { event: 'work.dismissed', reason: 'Has called himself.' })
    expect((await add({ subjects: [{ policy_id }] })).made).toHaveLength(1)
  })

  test('named twice at once is created once', async () => {
    const policy_id = await policy()
    const added = await add({ subjects: [{ policy_id }, { policy_id }] })
    expect(added.made).toHaveLength(1)
    expect(added.already).toEqual([{ id: added.made[0]!.id, subject: { policy_id } }])
  })

  test('many at once are reported separately: created, existing, out of reach', async () => {
    const [mine, theirs] = [await policy(), await policy({ team_id: south.id, agent_id: luis.id })]
    const there = await policy()
    const id = await item({ subjects: [{ policy_id: there }] })
    const subjects = [mine, theirs, there, GONE].map((policy_id) => ({ policy_id }))
    const added = await add({ subjects }, lead)
    expect(added.made.map(({ subject }) => subject)).toEqual([{ policy_id: mine }])
    expect(added.already).toEqual([{ id, subject: { policy_id: there } }])
    expect(added.out_of_reach).toEqual([{ policy_id: theirs }, { policy_id: GONE }])
  })

  test('one that the caller does not see is not named', async () => {
    // added with a conversation of a partner whom the caller does not reach
    const theirs = await given.partner()
    const { id: interaction_id } = await call({ partner_id: theirs.id })
    await item({ kind: 'coach', subjects: [{ agent_id: ana.id, interaction_id }] })
    const { id: own } = await call()
    const limited = await server.as({
      rules: (['worklist-work', 'worklist-assign'] as const).map((action) => ({
        action,
        conditions: { partner_id: partner.id },
      })),
    })
    const subject = { agent_id: ana.id, interaction_id: own }
    expect(await add({ kind: 'coach', subjects: [subject] }, limited)).toEqual({
      made: [],
      already: [{ id: null, subject }],
      out_of_reach: [],
    })
    // an agent without a conversation has no partner: rules about one do not reach it
    expect((await add({ kind: 'coach', subjects: [{ agent_id: luis.id }] }, limited)).out_of_reach).toHaveLength(1)
  })

  test('is refused with a conversation of another partner than its policy’s, or of another agent', async () => {
    const elsewhere = await given.partner()
    const policy_id = await policy()
    const { id: foreign } = await call({ partner_id: elsewhere.id })
    const { id: others } = await call({ agent_id: luis.id })
    expect((await add({ subjects: [{ policy_id, interaction_id: foreign }] })).out_of_reach).toHaveLength(1)
    const coach = { kind: 'coach' as const, subjects: [{ agent_id: ana.id, interaction_id: others }] }
    expect((await add(coach)).out_of_reach).toHaveLength(1)
  })

  test('stores nothing sensitive in its reason', async () => {
    const id = await item({ reason: 'Paid with 4111 1111 1111 1111 twice.' })
    const { reason } = await read(id)
    expect(reason).not.toContain('4111 1111')
    expect(reason).toContain('twice')
  })

  test('is recorded, each separately', async () => {
    const policy_id = await policy()
    const id = await item({ subjects: [{ policy_id }] })
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      action: 'quality',
      subject: `work-item:${id}`,
      user_id: supervisor.person.id,
      detail: { event: 'work.added', kind: 'call-back', policy_id },
    })
  })

  test.each([
    ['nothing to say why', { reason: ' ' }, 'reason'],
    ['a day that is over', { due_on: '2020-01-01' }, 'due_on'],
    ['an agent who is called back', { subjects: [{ agent_id: 1 }] }, 'subjects'],
    ['a policy that is coached', { kind: 'coach', subjects: [{ policy_id: 1 }] }, 'subjects'],
    ['nothing that it is about', { subjects: [{}] }, 'subjects'],
  ])('is refused with %s', async (_, wrong, field) => {
    const draft = { ...draftOf({ subjects: [{ policy_id: await policy() }] }), ...wrong }
    const answer = await supervisor.post('/api/work-items', draft)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(Object.keys(answer.json().errors).map((name) => name.split('.')[0])).toEqual([field])
    expect(await db.selectFrom('work_item').selectAll().execute()).toEqual([])
  })

  test('two hundred at most are added at once', async () => {
    const subjects = (count: number) => Array.from({ length: count }, (_, index) => ({ policy_id: GONE - index }))
    expect((await add({ subjects: subjects(200) })).out_of_reach).toHaveLength(200)
    expect((await supervisor.post('/api/work-items', draftOf({ subjects: subjects(201) }))).statusCode).toBe(422)
  })

  test('is added only with the permission', async () => {
    const draft = draftOf({ subjects: [{ policy_id: await policy() }] })
    expect((await auditor.post('/api/work-items', draft)).statusCode).toBe(403)
  })
})

describe('the assignee', () => {
  test('is notified, once for many', async () => {
    const subjects = [{ policy_id: await policy() }, { policy_id: await policy() }]
    await add({ subjects, assignee_id: auditor.person.id })
    const one = await item({ assignee_id: auditor.person.id })
    expect(await notifications()).toEqual([
      { kind: 'work-assigned', user_id: auditor.person.id, subject: `worklist:${auditor.person.id}` },
      { kind: 'work-assigned', user_id: auditor.person.id, subject: `work-item:${one}` },
    ])
    const notices = (await auditor.get('/api/notifications')).json<{ data: { link: string; about: string | null }[] }>()
    expect(notices.data.map(({ link, about }) => [link, about])).toEqual([
      [`/worklists/${one}`, 'Ana'],
      ['/worklists?assignee=me', null],
    ])
    expect(await read(one)).toMatchObject({
      state: 'assigned',
      assignee: { id: auditor.person.id },
      steps: [{ event: 'work.assigned', from: 'open', to: 'assigned', assignee: { id: auditor.person.id } }],
    })
  })

  test('whose item is out of sight by now gets a notification without a link', async () => {
    const former = await server.as(['worklist-work'])
    const id = await item({ assignee_id: former.person.id })
    await db.deleteFrom('role_rule').where('role_id', '=', former.person.role_id!).execute()
    expect((await former.get('/api/notifications')).json().data).toMatchObject([{ link: null, about: null }])
    expect((await former.get(`/api/work-items/${id}`)).statusCode).toBe(403)
  })

  test('must be able to work on all of it', async () => {
    const southern = await server.as({ role: 'Team lead', team_id: south.id })
    const idle = await server.as(['call-detail'])
    const subjects = [{ policy_id: await policy() }, { policy_id: await policy({ team_id: south.id }) }]
    for (const { person } of [southern, lead, idle]) {
      const answer = await supervisor.post('/api/work-items', draftOf({ subjects, assignee_id: person.id }))
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['assignee_id'])
    }
    expect((await add({ subjects: subjects.slice(1), assignee_id: southern.person.id })).made).toHaveLength(1)
  })

  test('is one of the possible people, and nobody coaches or verifies themselves', async () => {
    const seller = await server.as('Quality auditor')
    const sold = await given.agent({ name: 'Seller', team_id: north.id, user_id: seller.person.id })
    const policy_id = await policy({ agent_id: sold.id })
    const people = async (query: string, by = supervisor) => {
      const answer = await by.get(`/api/work-item-people?${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id)
    }
    const forCallBack = await people(`kind=call-back&policy_id=${policy_id}`)
    expect(forCallBack).toEqual(expect.arrayContaining([seller.person.id, auditor.person.id, lead.person.id]))
    expect(await people(`kind=re-verify&policy_id=${policy_id}`)).not.toContain(seller.person.id)
    expect(await people(`kind=coach&agent_id=${sold.id}`)).not.toContain(seller.person.id)
    expect(await people(`kind=coach&agent_id=${luis.id}`)).not.toContain(lead.person.id)
    const ids = [await item({ kind: 're-verify', subjects: [{ policy_id }] }), await item()]
    expect(await people(`ids=${ids.join(',')}`)).not.toContain(seller.person.id)
    expect(await people(`ids=${ids[1]}`)).toContain(seller.person.id)
    const wrong = draftOf({ kind: 'coach', subjects: [{ agent_id: sold.id }], assignee_id: seller.person.id })
    expect((await supervisor.post('/api/work-items', wrong)).statusCode).toBe(422)
    // they learn nothing about items that they do not see, or may not assign
    const theirs = await item({ subjects: [{ policy_id: await policy({ team_id: south.id }) }] })
    expect((await lead.get(`/api/work-item-people?ids=${theirs}`)).statusCode).toBe(404)
    expect((await lead.get(`/api/work-item-people?ids=${GONE}`)).statusCode).toBe(404)
    expect((await lead.get(`/api/work-item-people?kind=coach&agent_id=${luis.id}`)).statusCode).toBe(404)
    expect((await lead.get('/api/work-item-people')).statusCode).toBe(400)
    expect((await auditor.get(`/api/work-item-people?ids=${ids[1]}`)).statusCode).toBe(403)
  })

  test('gets several at once, except those that have changed meanwhile', async () => {
    const [one, changed, settled] = [await item(), await item(), await item()]
    const theirs = await item({ subjects: [{ policy_id: await policy({ team_id: south.id }) }] })
    await floor.take(changed, { event: 'work.postponed', due_on: workDay(clock.now(), 9), reason: '' })
    await floor.take(settled, { event: 'work.dismissed', reason: 'Solved.' })
    const items = [
      { id: one, version: 1 },
      { id: changed, version: 1 },
      { id: settled, version: 2 },
      { id: theirs, version: 1 },
      { id: GONE, version: 1 },
    ]
    const answer = await lead.post('/api/work-item-assignments', { assignee_id: auditor.person.id, items })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({ assigned: [one], changed: [changed, settled], out_of_reach: [theirs, GONE] })
    expect(await read(one)).toMatchObject({ state: 'assigned', assignee: { id: auditor.person.id }, version: 2 })
    expect(await read(theirs)).toMatchObject({ state: 'open', version: 1 })
    const beyond = await supervisor.post('/api/work-item-assignments', {
      assignee_id: lead.person.id,
      items: [{ id: theirs, version: 1 }],
    })
    expect(beyond.statusCode).toBe(422)
    const denied = { assignee_id: auditor.person.id, items: [{ id: one, version: 2 }] }
    expect((await auditor.post('/api/work-item-assignments', denied)).statusCode).toBe(403)
  })
})
