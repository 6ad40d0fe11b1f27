import { beforeEach, describe, expect, test } from 'vitest'

import {
  type Category,
  type CategoryOptions,
  categoryOptionsSchema,
  categoryPageSchema,
} from '#contracts/categories.ts'
import { testPosts } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testPosts(server.db)
const editor = await server.as(['category-list', 'category-create', 'category-edit', 'category-delete'])

let ids: Record<'news' | 'help' | 'consent' | 'scripts' | 'people', number>

beforeEach(async () => {
  await server.db.deleteFrom('post').execute()
  await server.db.deleteFrom('category').execute()
  const [news, help, people] = [
    await given.category('News', null, 0),
    await given.category('Help', null, 1),
    await given.category('People', null, 2),
  ]
  ids = {
    news,
    help,
    people,
    consent: await given.category('Consent', help, 0),
    scripts: await given.category('Scripts', help, 1),
  }
})

const list = async (query = ''): Promise<Category[]> =>
  categoryPageSchema.parse((await editor.get(`/api/categories?${query}`)).json()).data

/** The tree as people see it: `Help`, `- Consent`. */
const tree = async () => (await list()).map(({ name, depth }) => `${'- '.repeat(depth)}${name}`)

const put = (id: number, body: object, version = 1) => editor.send('PUT', `/api/categories/${id}`, { ...body, version })

describe('the list', () => {
  test('has parents before their children, in the order that people gave them', async () => {
    expect(await tree()).toEqual(['News', 'Help', '- Consent', '- Scripts', 'People'])
    expect((await list())[3]).toEqual({
      id: ids.scripts,
      name: 'Scripts',
      parent_id: ids.help,
      position: 1,
      depth: 1,
      version: 1,
      posts: 0,
    })
  })

  test('counts the posts of each category itself', async () => {
    await given.post({ category_id: ids.consent })
    await given.post({ category_id: ids.consent, published_at: null })
    expect((await list('sort=-posts')).map(({ name, posts }) => [name, posts]).slice(0, 2)).toEqual([
      ['Consent', 2],
      ['News', 0],
    ])
  })

  test.each([
    ['q=con', ['Consent']],
    ['q=%25', []],
    ['sort=name', ['Consent', 'Help', 'News', 'People', 'Scripts']],
    ['sort=-tree&per_page=2', ['People', 'Scripts']],
    ['per_page=2&page=2', ['Consent', 'Scripts']],
  ])('%s', async (query, names) => expect((await list(query)).map(({ name }) => name)).toEqual(names))

  test('is offered as a whole to forms', async () => {
    const answer = await editor.get('/api/category-options')
    const { data }: CategoryOptions = categoryOptionsSchema.parse(answer.json())
    expect(data.map(({ name, depth }) => [name, depth])).toEqual([
      ['News', 0],
      ['Help', 0],
      ['Consent', 1],
      ['Scripts', 1],
      ['People', 0],
    ])
    const other = await server.as(['post-list'])
    expect((await other.get('/api/category-options')).statusCode).toBe(403)
  })
})

describe('a new category', () => {
  const post = (body: object) => editor.post('/api/categories', body)

  test('takes its position and moves the following ones on', async () => {
    const answer = await post({ name: '  Disclosures ', parent_id: ids.help, position: 1 })
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      name: 'Disclosures',
      parent_id: ids.help,
      position: 1,
      depth: 1,
      version: expect.any(Number),
      posts: 0,
    })
    expect(await tree()).toEqual(['News', 'Help', '- Consent', '- Disclosures', '- Scripts', 'People'])
    expect((await list()).map(({ position }) => position)).toEqual([0, 1, 0, 1, 2, 2])
  })

  test('whose position is past the end becomes the last', async () => {
    expect((await post({ name: 'Other', parent_id: null, position: 10_000 })).json().position).toBe(3)
  })

  test.each([
    ['without a name', { name: ' ', parent_id: null }, 'name', 'Please fill in this field.'],
    [
      'of a name that a sibling has',
      { name: 'news', parent_id: null },
      'name',
      'There already is a category of this name in the same place.',
    ],
    [
      'under a category that is gone',
      { name: 'A', parent_id: 999_999 },
      'parent_id',
      'This category does not exist any more.',
    ],
  ])('%s is refused in words', async (_, draft, field, text) => {
    const answer = await post({ ...draft, position: 0 })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ [field]: [text] })
  })

  test('may have a name that is used elsewhere in the tree', async () => {
    expect((await post({ name: 'News', parent_id: ids.help, position: 0 })).statusCode).toBe(200)
  })
})

describe('a change', () => {
  test('renames', async () => {
    expect((await put(ids.news, { name: 'NEWS', parent_id: null, position: 0 })).statusCode).toBe(200)
    expect(await tree()).toEqual(['NEWS', 'Help', '- Consent', '- Scripts', 'People'])
  })

  test('moves a category up or down among its siblings', async () => {
    await put(ids.people, { name: 'People', parent_id: null, position: 0 })
    expect(await tree()).toEqual(['People', 'News', 'Help', '- Consent', '- Scripts'])
    await put(ids.people, { name: 'People', parent_id: null, position: 1 }, (await list())[0]!.version)
    expect(await tree()).toEqual(['News', 'People', 'Help', '- Consent', '- Scripts'])
  })

  test('moves it elsewhere with its subtree, and closes the gap', async () => {
    await put(ids.help, { name: 'Help', parent_id: ids.news, position: 0 })
    expect(await tree()).toEqual(['News', '- Help', '- - Consent', '- - Scripts', 'People'])
    expect((await list()).map(({ position }) => position)).toEqual([0, 0, 0, 1, 1])
  })

  test('cannot put a category below itself, at any depth', async () => {
    for (const parent_id of [ids.help, ids.consent]) {
      const answer = await put(ids.help, { name: 'Help', parent_id, position: 0 })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toEqual({
        parent_id: ['A category cannot be moved into itself or into one below it.'],
      })
    }
  })

  test('of two at once that would make a ring, one is refused', async () => {
    const answers = await Promise.all([
      put(ids.news, { name: 'News', parent_id: ids.people, position: 0 }),
      put(ids.people, { name: 'People', parent_id: ids.news, position: 0 }),
    ])
    // the later one may have seen an older position of what it moves, or moves it below itself
    expect([
      [200, 409],
      [200, 422],
    ]).toContainEqual(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other))
    expect(await tree()).toHaveLength(5)
  })

  test('to what somebody else has renamed or moved meanwhile answers 409, and changes nothing', async () => {
    await put(ids.news, { name: 'Newest', parent_id: null, position: 1 })
    const before = await tree()
    expect(before).toEqual(['Help', '- Consent', '- Scripts', 'Newest', 'People'])
    for (const [id, name] of [
      [ids.news, 'News'],
      [ids.help, 'Help'], // it is elsewhere now
    ] as const) {
      expect((await put(id, { name, parent_id: null, position: 2 })).statusCode).toBe(409)
    }
    expect(await tree()).toEqual(before)
    expect((await put(ids.people, { name: 'Staff', parent_id: null, position: 2 })).statusCode).toBe(200)
  })

  test('to what does not exist answers 404', async () => {
    expect((await put(999_999, { name: 'A', parent_id: null, position: 0 })).statusCode).toBe(404)
    expect((await editor.get('/api/categories/999999')).statusCode).toBe(404)
  })
})

describe('a removal', () => {
  const remove = (id: number) => editor.send('DELETE', `/api/categories/${id}`)

  test('closes the gap', async () => {
    await given.post({ category_id: ids.scripts }) // a post of another category does not keep it
    expect((await remove(ids.news)).json()).toEqual({ success: true })
    expect((await list()).map(({ name, position }) => [name, position])).toEqual([
      ['Help', 0],
      ['Consent', 0],
      ['Scripts', 1],
      ['People', 1],
    ])
    expect((await remove(ids.news)).statusCode).toBe(404)
  })

  test('is refused while there are others below it', async () => {
    const answer = await remove(ids.help)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('This category still has others below it. Move or remove them first.')
  })

  test('is refused while it has posts', async () => {
    await given.post({ category_id: ids.news })
    const answer = await remove(ids.news)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('This category still has posts. Give them another one first.')
  })
})
