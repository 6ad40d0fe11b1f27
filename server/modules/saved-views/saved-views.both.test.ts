import { expect, test } from 'vitest'

import type { Failure } from '#contracts/failure.ts'
import type { SavedView, SavedViewDraft } from '#contracts/saved-views.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const [owner, other] = [await server.as(['call-detail']), await server.as(['call-detail'])]

const draft = (change: Partial<SavedViewDraft> = {}): SavedViewDraft => ({
  name: 'Bajas',
  query: 'q=customer%3Abaja',
  shared: false,
  ...change,
})
const addView = async (change: Partial<SavedViewDraft> = {}) =>
  (await owner.post('/api/saved-views', draft(change))).json<SavedView>()
const seenBy = async (client: typeof owner) =>
  (await client.get('/api/saved-views')).json<{ data: SavedView[] }>().data.map(({ name }) => name)

test('a view is private until it is shared, and then visible to everybody who may open the list', async () => {
  const view = await addView()
  expect(view).toEqual({
    id: view.id,
    name: 'Bajas',
    query: 'q=customer%3Abaja',
    shared: false,
    own: true,
    owner: owner.person.name,
  })
  expect(await seenBy(owner)).toEqual(['Bajas'])
  expect(await seenBy(other)).toEqual([])
  await owner.send('PATCH', `/api/saved-views/${view.id}`, { shared: true, name: 'Bajas de clientes' })
  expect(await seenBy(other)).toEqual(['Bajas de clientes'])
  const [shared] = (await other.get('/api/saved-views')).json<{ data: SavedView[] }>().data
  expect(shared).toMatchObject({ own: false, owner: owner.person.name })
})

test('only its owner changes or removes it', async () => {
  const { id } = await addView({ name: 'Mine', shared: true })
  expect((await other.send('PATCH', `/api/saved-views/${id}`, { name: 'Theirs' })).statusCode).toBe(404)
  expect((await other.send('DELETE', `/api/saved-views/${id}`)).statusCode).toBe(404)
  expect((await owner.send('PATCH', `/api/saved-views/${id}`, {})).json<SavedView>().name).toBe('Mine')
  expect((await owner.send('DELETE', `/api/saved-views/${id}`)).statusCode).toBe(200)
  expect(await seenBy(owner)).not.toContain('Mine')
})

test('a name is unique, ignoring case, and refused as taken', async () => {
  await addView({ name: 'Twice' })
  const answer = await owner.post('/api/saved-views', draft({ name: ' twice ' }))
  expect(answer.statusCode).toBe(422)
  expect(answer.json<Failure>().errors).toEqual({
    name: ['You have a view with this name already. Please choose another.'],
  })
  expect((await other.post('/api/saved-views', draft({ name: 'Twice' }))).statusCode).toBe(200)
})

test('each person has fifty at most', async () => {
  const person = await server.as(['call-detail'])
  const views = Array.from({ length: 50 }, (_, index) => ({
    ...draft({ name: `${index}` }),
    list: 'calls' as const,
    owner_id: person.person.id,
  }))
  await server.db.insertInto('saved_view').values(views).execute()
  expect((await person.post('/api/saved-views', draft())).statusCode).toBe(409)
  expect((await other.post('/api/saved-views', draft({ name: 'One of few' }))).statusCode).toBe(200)
})

test.each([
  ['evaluations', '/api/evaluation-views', 'quality-detail'],
  ['disputes', '/api/dispute-views', 'quality-disputes'],
  ['coachings', '/api/coaching-views', 'quality-detail'],
] as const)(
  'the views of %s are separate from those of conversations, for people who may open it',
  async (_, path, permission) => {
    const reader = await server.as([permission])
    const created = await reader.post(path, draft({ name: 'Old', query: 'sort=state', shared: true }))
    expect(created.statusCode, created.body).toBe(200)
    const { id } = created.json<SavedView>()
    expect((await reader.get(path)).json<{ data: SavedView[] }>().data).toMatchObject([
      { id, name: 'Old', query: 'sort=state', own: true },
    ])
    expect(await seenBy(owner)).not.toContain('Old')
    expect((await owner.get(path)).statusCode).toBe(403)
    const both = await server.as([permission, 'call-detail'])
    expect((await both.send('DELETE', `/api/saved-views/${id}`)).statusCode).toBe(404)
    expect((await reader.send('PATCH', `${path}/${id}`, { name: 'Oldest' })).statusCode).toBe(200)
    expect((await reader.send('DELETE', `${path}/${id}`)).statusCode).toBe(200)
  },
)

test('a person who may not open the list is offered none', async () => {
  const support = await server.as(['freshdeck'])
  expect((await support.get('/api/saved-views')).statusCode).toBe(403)
})
