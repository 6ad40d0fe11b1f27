import { beforeEach, describe, expect, test } from 'vitest'

import { postDetailSchema, postVersionSchema } from '#contracts/posts.ts'
import { draft, testPostWriters } from '#tests/support/post-writers.ts'
import { textOf } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { author, editor, written, change } = await testPostWriters(server)
const colleague = await server.as(['post-edit', 'post-delete'])

beforeEach(async () => {
  await server.db.deleteFrom('post').execute()
})

describe('a change', () => {
  test('names the version on which it is based, and makes the next', async () => {
    const { id, version } = await written()
    const answer = await change(id, { ...draft, title: 'Newer weights', version })
    expect(postDetailSchema.parse(answer.json())).toMatchObject({ title: 'Newer weights', version: 2 })
  })

  test('to a version that somebody else has changed meanwhile answers 409 and changes nothing', async () => {
    const { id, version } = await written()
    await change(id, { ...draft, title: 'First', version }, editor)
    const answer = await change(id, { ...draft, title: 'Second', version })
    expect(answer.statusCode).toBe(409)
    expect((await author.get(`/api/posts/${id}`)).json()).toMatchObject({ title: 'First', version: 2 })
  })

  test('leaves the author as it was, and replaces the roles', async () => {
    const { id, version } = await written({ role_ids: [2, 3] })
    const answer = await change(id, { ...draft, role_ids: [4], version }, editor)
    expect(answer.json()).toMatchObject({ author: { id: author.person.id }, role_ids: [4] })
  })
})

describe('posts of others', () => {
  test('are reached with post-all only; for others they do not exist', async () => {
    const { id, version } = await written()
    for (const [client, status] of [
      [colleague, 404],
      [editor, 200],
    ] as const) {
      expect((await client.get(`/api/posts/${id}`)).statusCode).toBe(status)
      expect((await client.get(`/api/posts/${id}/versions`)).statusCode).toBe(status)
      expect((await client.get(`/api/posts/${id}/versions/1`)).statusCode).toBe(status)
      expect((await change(id, { ...draft, version }, client)).statusCode).toBe(status)
      expect((await client.send('DELETE', `/api/posts/${id}`)).statusCode).toBe(status)
    }
    expect((await author.get(`/api/posts/${id}`)).statusCode).toBe(404)
  })

  test('one’s own are removed with everything about them', async () => {
    const { id } = await written({ role_ids: [2] })
    expect((await author.send('DELETE', `/api/posts/${id}`)).json()).toEqual({ success: true })
    expect(await server.db.selectFrom('post_version').selectAll().where('post_id', '=', id).execute()).toEqual([])
  })
})

describe('the versions', () => {
  test('are those of title and body, the newest first', async () => {
    const { id } = await written()
    await change(id, { ...draft, kind: 'help', version: 1 })
    await change(id, { ...draft, title: 'Third save', version: 2 }, editor)
    await change(id, { ...draft, title: 'Third save', body: textOf('Other words'), version: 3 })

    const { data } = (await author.get(`/api/posts/${id}/versions`)).json()
    const saved_at = server.clock.now().toISOString()
    expect(data).toEqual([
      { version: 4, title: 'Third save', saved_by: author.person.name, saved_at },
      { version: 3, title: 'Third save', saved_by: editor.person.name, saved_at },
      { version: 1, title: 'New weights', saved_by: author.person.name, saved_at },
    ])
    const first = (await author.get(`/api/posts/${id}/versions/1`)).json()
    expect(postVersionSchema.parse(first)).toEqual({ version: 1, title: 'New weights', body: draft.body })
    expect((await author.get(`/api/posts/${id}/versions/2`)).statusCode).toBe(404)
  })
})
