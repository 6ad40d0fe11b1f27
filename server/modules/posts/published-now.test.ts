import { expect, test } from 'vitest'

import { type PostDetail, postDetailSchema } from '#contracts/posts.ts'
import { textOf } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const author = await server.as(['post-create', 'post-edit'])

const HOUR = 3_600_000
const hourFromNow = () => new Date(server.clock.now().getTime() + HOUR).toISOString()

const draft = {
  kind: 'news',
  title: 'New weights',
  body: textOf('From Monday on'),
  category_id: null,
  cover_key: null,
  role_ids: [],
}

const create = (published_at: string | null) => author.post('/api/posts', { ...draft, published_at })
const written = async (published_at: string | null) => postDetailSchema.parse((await create(published_at)).json())
const change = async ({ id, version }: PostDetail, published_at: string | null) =>
  postDetailSchema.parse((await author.send('PUT', `/api/posts/${id}`, { ...draft, published_at, version })).json())

const publishedState = () => ({ state: 'published', published_at: server.clock.now().toISOString() })

test('a post for now is published by the clock of the server', async () => {
  expect(await written('now')).toMatchObject(publishedState())
})

test.each([
  ['a draft', () => null],
  ['one that was for later', hourFromNow],
])('%s is out from the change on that wants it now', async (_, when) => {
  const post = await written(when())
  server.clock.advance(HOUR / 2)
  expect(await change(post, 'now')).toMatchObject(publishedState())
})

test('a published post keeps its time when it is changed', async () => {
  const post = await written('now')
  server.clock.advance(HOUR)
  expect((await change(post, 'now')).published_at).toBe(post.published_at)
})

test('a scheduled post keeps its time once it has come', async () => {
  const post = await written(hourFromNow())
  server.clock.advance(2 * HOUR)
  expect((await change(post, 'now')).published_at).toBe(post.published_at)
})

test('an invalid time is refused at its field', async () => {
  const answer = await create('tomorrow')
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ published_at: ['This value does not have the expected form.'] })
})
