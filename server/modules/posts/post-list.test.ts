import { beforeEach, describe, expect, test } from 'vitest'

import { type PostRowDto, postPageSchema } from '#contracts/posts.ts'
import { testPostWriters } from '#tests/support/post-writers.ts'
import { testPosts } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testPosts(server.db)
const { author, editor, daysFromNow } = await testPostWriters(server)

beforeEach(async () => {
  await server.db.deleteFrom('post').execute()
})

describe('the list', () => {
  const list = async (query = ''): Promise<PostRowDto[]> =>
    postPageSchema.parse((await editor.get(`/api/posts?${query}`)).json()).data
  const titles = async (query: string) => (await list(query)).map(({ title }) => title)

  let category: number
  beforeEach(async () => {
    await server.db.deleteFrom('category').execute()
    category = await given.category('Scripts')
    const { id: author_id } = author.person
    await given.post({ title: 'Old 100% news', published_at: daysFromNow(-9), author_id, updated_at: daysFromNow(-9) })
    await given.post({ title: 'Help', kind: 'help', category_id: category, updated_at: daysFromNow(-3) })
    await given.post({ title: 'Draft news', published_at: null, updated_at: daysFromNow(-2) })
    await given.post({ title: 'Next week', published_at: daysFromNow(7), updated_at: daysFromNow(-1) })
  })

  test.each([
    ['', ['Next week', 'Draft news', 'Help', 'Old 100% news']],
    ['sort=title', ['Draft news', 'Help', 'Next week', 'Old 100% news']],
    ['sort=-published_at', ['Next week', 'Old 100% news', 'Help', 'Draft news']],
    ['sort=published_at', ['Help', 'Old 100% news', 'Next week', 'Draft news']],
    ['sort=author', ['Old 100% news', 'Help', 'Draft news', 'Next week']],
    ['sort=category', ['Help', 'Old 100% news', 'Draft news', 'Next week']],
    ['q=NEWS%20old', ['Old 100% news']],
    ['q=100%25', ['Old 100% news']],
    ['kind=help', ['Help']],
    ['state=draft', ['Draft news']],
    ['state=scheduled', ['Next week']],
    ['state=published', ['Help', 'Old 100% news']],
    ['per_page=1&page=2', ['Draft news']],
  ])('%s', async (query, expected) => expect(await titles(query)).toEqual(expected))

  test('by category', async () => expect(await titles(`category_id=${category}`)).toEqual(['Help']))

  test('a scheduled post is published by itself when its time has come', async () => {
    expect(await titles('state=scheduled')).toEqual(['Next week'])
    await server.db
      .updateTable('post')
      .set({ published_at: new Date(server.clock.now()) })
      .execute()
    expect(await titles('state=scheduled')).toEqual([])
    expect(await titles('state=published')).toHaveLength(4)
  })
})
