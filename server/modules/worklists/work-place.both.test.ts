import { beforeEach, describe, expect, test } from 'vitest'

import { isUndoable } from '#server/partners/undoable.ts'
import { testServer } from '#tests/support/server.ts'
import { workFixture } from '#tests/support/worklists.ts'

const server = await testServer()
const { db } = server
const floor = await workFixture(server)
const { ana, luis, north, south, given, item, read, call, policy, lead } = floor
beforeEach(floor.clear)

const all = () => db.selectFrom('work_item').select('id').execute()
const history = () => db.selectFrom('work_item_step').select('id').execute()

describe('an item is deleted with its subject', () => {
  test('a conversation', async () => {
    const { id: interaction_id } = await call()
    const id = await item({ subjects: [{ interaction_id }] })
    await floor.take(id, { event: 'work.taken' })
    await db.deleteFrom('interaction').where('id', '=', interaction_id).execute()
    expect([await all(), await history()]).toEqual([[], []])
  })

  test('a policy', async () => {
    const policy_id = await policy()
    await item({ subjects: [{ policy_id }] })
    await db.deleteFrom('policy').where('id', '=', policy_id).execute()
    expect(await all()).toEqual([])
  })

  test('and stays when its assignee is deleted', async () => {
    const somebody = await server.as(['worklist-work'])
    const id = await item({ assignee_id: somebody.person.id })
    await db.deleteFrom('app_user').where('id', '=', somebody.person.id).execute()
    expect(await read(id)).toMatchObject({ state: 'assigned', assignee: null })
    expect((await floor.take(id, { event: 'work.handed-back', reason: '' })).state).toBe('open')
  })
})

describe('an item follows its subject', () => {
  test('after a policy or a conversation turns out to belong to another team', async () => {
    const policy_id = await policy()
    const { id: interaction_id } = await call()
    const ofPolicy = await item({ subjects: [{ policy_id, interaction_id }] })
    const ofCall = await item({ subjects: [{ interaction_id }] })
    await db
      .updateTable('interaction')
      .set({ team_id: south.id, agent_id: luis.id })
      .where('id', '=', interaction_id)
      .execute()
    expect((await lead.get(`/api/work-items/${ofCall}`)).statusCode).toBe(404)
    expect(await read(ofCall)).toMatchObject({ agent: { id: luis.id }, team: { id: south.id } })
    expect(await read(ofPolicy, lead)).toMatchObject({ agent: { id: ana.id } })
    await db.updateTable('policy').set({ team_id: south.id }).where('id', '=', policy_id).execute()
    expect((await lead.get(`/api/work-items/${ofPolicy}`)).statusCode).toBe(404)
  })

  test('after an agent changes their team; the agent to coach stays the same', async () => {
    const eva = await given.agent({ name: 'Eva', team_id: north.id })
    const { id: interaction_id } = await call({ agent_id: eva.id })
    const id = await item({ kind: 'coach', subjects: [{ agent_id: eva.id, interaction_id }] })
    await db.updateTable('interaction').set({ agent_id: ana.id }).where('id', '=', interaction_id).execute()
    expect(await read(id, lead)).toMatchObject({ agent: { id: eva.id } })
    await db.updateTable('agent').set({ team_id: south.id }).where('id', '=', eva.id).execute()
    expect((await lead.get(`/api/work-items/${id}`)).statusCode).toBe(404)
    expect(await read(id)).toMatchObject({ agent: { id: eva.id }, team: { id: south.id } })
  })
})

describe('an import that brought the subject of an item', () => {
  const imported = async () => {
    const { id: import_id } = await db
      .insertInto('import')
      .values({ name: 'March', source: 'upload', created_at: new Date(), state: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = { import_id, last_import_id: import_id }
    return { import_id, interaction_id: (await call(ids)).id, policy_id: await policy(ids) }
  }
  const left = async (import_id: number) => ({
    calls: await db.selectFrom('interaction').where(isUndoable('interaction', import_id)).select('id').execute(),
    policies: await db.selectFrom('policy').where(isUndoable('policy', import_id)).select('id').execute(),
  })

  test('is not undone once a person has put it on a worklist', async () => {
    const { import_id, interaction_id, policy_id } = await imported()
    expect(await left(import_id)).toEqual({ calls: [{ id: interaction_id }], policies: [{ id: policy_id }] })
    await item({ subjects: [{ interaction_id }] })
    expect(await left(import_id)).toEqual({ calls: [], policies: [{ id: policy_id }] })
    await item({ subjects: [{ policy_id }] })
    expect(await left(import_id)).toEqual({ calls: [], policies: [] })
  })

  test('is undone with the items that the product added, until somebody works on one', async () => {
    const { import_id, interaction_id } = await imported()
    const { id } = await db
      .insertInto('work_item')
      .values({ kind: 'call-back', interaction_id, reason: 'Asked for it.', due_on: '2199-01-01', origin: 'analysis' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await left(import_id)).calls).toEqual([{ id: interaction_id }])
    await db.updateTable('work_item').set({ version: 2 }).where('id', '=', id).execute()
    expect((await left(import_id)).calls).toEqual([])
  })
})
