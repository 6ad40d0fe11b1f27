import { expect, test } from 'vitest'

import { postPageSchema, postReaderPageSchema } from '#contracts/posts.ts'
import { testPosts } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testPosts(server.db)

const { id: team_id } = await server.db
  .insertInto('team')
  .values({ name: 'North' })
  .returning('id')
  .executeTakeFirstOrThrow()
const own = { conditions: { team_id: '$user.team_id' } }
const author = await server.as(['post-list', 'post-edit'])
const lead = await server.as({
  name: 'Lea',
  team_id,
  rules: [{ action: 'post-list' }, { action: 'post-all' }, { action: 'user-list', ...own }],
})
const admin = await server.as('Administrator')
const member = await server.addPerson({ name: 'Aurora', role: 'Quality auditor', team_id })
await server.addPerson({ name: 'Bruno', role: 'Quality auditor' })

const AUDITOR = member.role_id!
const mine = await given.post({ title: 'Mine', author_id: author.person.id, roles: [AUDITOR] })
const theirs = await given.post({ title: 'Theirs', author_id: admin.person.id, roles: [AUDITOR] })
const draft = await given.post({ title: 'Their draft', author_id: admin.person.id, published_at: null })

const readersOf = async (client: typeof author, post: number, query = '') =>
  postReaderPageSchema.parse((await client.get(`/api/posts/${post}/readers?${query}`)).json())

test('the list, the detail, the readers and the number of drafts cover the same posts', async () => {
  const { data, meta } = postPageSchema.parse((await author.get('/api/posts')).json())
  expect([data.map(({ title }) => title), meta.total]).toEqual([['Mine'], 1])
  for (const [id, status] of [
    [mine, 200],
    [theirs, 404],
    [draft, 404],
  ] as const) {
    expect((await author.get(`/api/posts/${id}`)).statusCode).toBe(status)
    expect((await author.get(`/api/posts/${id}/readers`)).statusCode).toBe(status)
  }
  expect((await author.get('/api/attention')).json().draft_posts).toBe(0)
  expect((await lead.get('/api/attention')).json().draft_posts).toBe(1)
})

test('readers are named to people who see them; the post counts all of them', async () => {
  expect((await readersOf(admin, theirs)).data.map(({ name }) => name)).toEqual(['Aurora', 'Bruno'])
  const { data, meta } = await readersOf(lead, theirs)
  expect([data.map(({ name }) => name), meta.total]).toEqual([['Aurora'], 1])
  expect((await readersOf(lead, theirs, 'has_read=no')).meta.total).toBe(1)
  expect((await readersOf(author, mine)).meta.total).toBe(0)
  expect((await author.get(`/api/posts/${mine}`)).json().readers).toEqual({ read: 0, audience: 2 })
})
