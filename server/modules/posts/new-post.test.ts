import { beforeEach, describe, expect, test } from 'vitest'

import { postDetailSchema } from '#contracts/posts.ts'
import type { RichText } from '#contracts/rich-text.ts'
import { pngPicture } from '#tests/support/pictures.ts'
import { draft, testPostWriters } from '#tests/support/post-writers.ts'
import { testPosts } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
/** The same, as it runs in production. */
const fast = await testServer({}, { ...server.ports, checksAnswers: false })
const given = testPosts(server.db)
const { author, editor, daysFromNow, written } = await testPostWriters(server)

beforeEach(async () => {
  await server.db.deleteFrom('post').execute()
})

describe('a new post', () => {
  test('is a draft of its author, or has a publication time', async () => {
    const post = await written({ title: ' New weights ' })
    expect(post).toEqual({
      ...draft,
      id: expect.any(Number),
      category: null,
      category_id: undefined,
      cover_url: null,
      author: { id: author.person.id, name: author.person.name },
      state: 'draft',
      updated_at: server.clock.now().toISOString(),
      readers: { read: 0, audience: expect.any(Number) },
      version: 1,
    })
    expect((await written({ published_at: daysFromNow(1).toISOString() })).state).toBe('scheduled')
    expect((await written({ published_at: daysFromNow(-1).toISOString() })).state).toBe('published')
  })

  test('keeps category, roles and cover', async () => {
    const category_id = await given.category('Guides')
    const { key, url } = (
      await author.send('POST', '/api/pictures', pngPicture(), { 'content-type': 'image/png' })
    ).json()
    const answer = await author.post('/api/posts', { ...draft, category_id, role_ids: [3, 2, 3], cover_key: key })
    expect(postDetailSchema.parse(answer.json())).toMatchObject({
      category: { id: category_id, name: 'Guides' },
      role_ids: [2, 3],
      cover_key: key,
      cover_url: url,
    })
  })

  test('that names something unknown is refused with a message', async () => {
    const wrong = { ...draft, title: ' ', category_id: 999_999, role_ids: [1, 999_999], cover_key: 'A'.repeat(43) }
    const answer = await author.post('/api/posts', wrong)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      title: ['Please fill in this field.'],
      category_id: ['This category does not exist any more.'],
      role_ids: ['One of these roles does not exist any more.'],
      cover_key: ['This picture is not there any more.'],
    })
  })

  test.each([
    ['a script', { type: 'doc', content: [{ type: 'script' }] }],
    ['an address that runs', linkTo('javascript:alert(1)')],
    ['an address of another host in disguise', linkTo('/\\evil.example')],
    [
      'a picture from elsewhere',
      { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://x.example/a', alt: '' } }] },
    ],
    ['more than is known', { type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'x' } }] }],
    ['text', '<p>Hello</p>'],
  ])('cannot carry %s', async (_, body) => {
    const answer = await author.post('/api/posts', { ...draft, body })
    expect([400, 422]).toContain(answer.statusCode)
  })

  test('comes back as it was written, with any content', async () => {
    expect((await written({ body: EVERYTHING })).body).toEqual(EVERYTHING)
  })

  test('comes back the same where responses are written from their contracts, and not checked against them', async () => {
    const { id } = await written({ body: EVERYTHING, published_at: daysFromNow(-1).toISOString() })
    const client = fast.browser()
    await client.signIn(author.person.email, author.person.password)
    for (const path of [`/api/posts/${id}`, `/api/posts/${id}/versions/1`, `/api/news/${id}`]) {
      expect((await client.get(path)).json()).toEqual((await author.get(path)).json())
      expect((await client.get(path)).json().body).toEqual(EVERYTHING)
    }
  })

  test('whose category is removed during the check is a conflict', async () => {
    const category_id = await given.category('Going')
    const size = async () => {
      await server.db.deleteFrom('category').where('id', '=', category_id).execute()
      return 1
    }
    const slow = await testServer({}, { ...server.ports, storage: { ...server.storage, size } })
    const writer = slow.browser()
    await writer.signIn(author.person.email, author.person.password)
    const answer = await writer.post('/api/posts', { ...draft, category_id, cover_key: 'x'.repeat(43) })
    expect(answer.statusCode, answer.body).toBe(409)
  })

  test('needs post-create', async () => {
    expect((await editor.post('/api/posts', draft)).statusCode).toBe(403)
  })
})

function linkTo(href: string) {
  const text = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }
  return { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
}

const EVERYTHING: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Título' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'link', marks: [{ type: 'link', attrs: { href: 'https://example.com/a b' } }] },
        { type: 'text', text: 'code', marks: [{ type: 'code' }] },
      ],
    },
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'one' }] },
            {
              type: 'orderedList',
              content: [
                {
                  type: 'listItem',
                  content: [
                    { type: 'paragraph' },
                    {
                      type: 'bulletList',
                      content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: '“Sí, acepto.”' }] }] },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { src: `/api/pictures/${'A'.repeat(43)}`, alt: 'A screen' } },
  ],
}
