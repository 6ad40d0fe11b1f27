import { expect, test } from 'vitest'

import { type PostReader, postOptionsSchema, postReaderPageSchema } from '#contracts/posts.ts'
import { testPosts } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testPosts(server.db)
const reader = await server.as(['post-list', 'post-all', 'user-list'])

const auditors = [
  await server.addPerson({ name: 'Aurora', role: 'Quality auditor' }),
  await server.addPerson({ name: 'Bruno', role: 'Quality auditor' }),
]
const analyst = await server.addPerson({ name: 'Carla', role: 'Business analyst' })
await server.addPerson({ name: 'Deactivated', role: 'Quality auditor', active: false })
await server.addPerson({ name: 'Without a role' })
const invited = await server.addPerson({ name: 'Invited', role: 'Quality auditor' })
await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', invited.id).execute()

const AUDITOR = auditors[0]!.role_id!
const read = (post_id: number, user_id: number) =>
  server.db
    .insertInto('post_read')
    .values({ post_id, user_id, read_at: new Date('2026-03-01T10:00:00Z') })
    .execute()

async function readersOf(post: number, query = ''): Promise<PostReader[]> {
  const answer = await reader.get(`/api/posts/${post}/readers?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return postReaderPageSchema.parse(answer.json()).data
}
const names = async (post: number, query = '') => (await readersOf(post, query)).map(({ name }) => name)

test('the audience of a post are the active people of its roles; without roles, all people with a role', async () => {
  expect(await names(await given.post({ roles: [AUDITOR] }))).toEqual(['Aurora', 'Bruno'])
  expect(await names(await given.post())).toEqual(['Aurora', 'Bruno', 'Carla', reader.person.name])
})

test('each reader has the time of opening', async () => {
  const post = await given.post({ roles: [AUDITOR] })
  await read(post, auditors[1]!.id)
  expect(await readersOf(post)).toEqual([
    { id: auditors[0]!.id, name: 'Aurora', read_at: null },
    { id: auditors[1]!.id, name: 'Bruno', read_at: '2026-03-01T10:00:00.000Z' },
  ])
  expect(await names(post, 'has_read=yes')).toEqual(['Bruno'])
  expect(await names(post, 'has_read=no')).toEqual(['Aurora'])
  expect(await names(post, 'sort=read_at')).toEqual(['Bruno', 'Aurora'])
  expect(await names(post, 'sort=-name&per_page=1')).toEqual(['Bruno'])
})

test('the list of posts counts readers, without those who are no longer in its audience', async () => {
  const post = await given.post({ title: 'Counted', roles: [AUDITOR] })
  await read(post, auditors[0]!.id)
  await read(post, analyst.id)
  const { data } = (await reader.get('/api/posts?q=counted')).json()
  expect(data[0].readers).toEqual({ read: 1, audience: 2 })
})

test('a post that does not exist has no readers', async () => {
  expect((await reader.get('/api/posts/999999/readers')).statusCode).toBe(404)
})

test('forms offer the categories as a tree and all roles', async () => {
  const scripts = await given.category('Scripts', null, 1)
  const help = await given.category('Help', null, 0)
  const consent = await given.category('Consent', help)
  const { categories, roles } = postOptionsSchema.parse((await reader.get('/api/post-options')).json())
  expect(categories).toEqual([
    { id: help, name: 'Help', depth: 0 },
    { id: consent, name: 'Consent', depth: 1 },
    { id: scripts, name: 'Scripts', depth: 0 },
  ])
  expect(roles).toContainEqual({ id: 1, name: 'Administrator' })
})

test('but not to everybody', async () => {
  expect((await (await server.as('Quality auditor')).get('/api/post-options')).statusCode).toBe(403)
  expect((await server.browser().get('/api/post-options')).statusCode).toBe(401)
})
