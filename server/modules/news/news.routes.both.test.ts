import { beforeEach, describe, expect, test } from 'vitest'

import { newsDetailSchema, newsPageSchema, type NewsRowDto } from '#contracts/news.ts'
import { testPosts, textOf } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testPosts(server.db)
const auditor = await server.as('Quality auditor')
const analyst = await server.as('Business analyst')
const waiting = await server.as({})

const AUDITOR = auditor.person.role_id!
type Client = Pick<typeof auditor, 'get' | 'post'>

const DAY = 86_400_000
const daysFromNow = (days: number) => new Date(server.clock.now().getTime() + days * DAY)

let all: number
let own: number
let category: number

beforeEach(async () => {
  await server.db.deleteFrom('post').execute()
  await server.db.deleteFrom('category').execute()
  category = await given.category('Consent')
  const author_id = analyst.person.id
  all = await given.post({ title: 'For all', published_at: daysFromNow(-2), body: textOf('Read “the 100% script”') })
  own = await given.post({
    title: 'For auditors',
    kind: 'help',
    roles: [AUDITOR, 1],
    published_at: daysFromNow(-1),
    author_id,
    category_id: category,
    cover_key: 'A'.repeat(43),
  })
  await given.post({ title: 'Draft', published_at: null })
  await given.post({ title: 'Tomorrow', published_at: daysFromNow(1) })
})

const news = async (client: Client, query = ''): Promise<NewsRowDto[]> =>
  newsPageSchema.parse((await client.get(`/api/news?${query}`)).json()).data
const titles = async (client: Client, query = '') => (await news(client, query)).map(({ title }) => title)
const unread = async (client: Client) => (await client.get('/api/news/unread')).json().count
const markRead = async (client: Client, id: number) => (await client.post(`/api/news/${id}/read`)).statusCode

describe('the list', () => {
  test('has the published posts for the reader, the newest first', async () => {
    expect(await titles(auditor)).toEqual(['For auditors', 'For all'])
    expect(await titles(analyst)).toEqual(['For all'])
    expect(await titles(waiting)).toEqual([])
    expect((await auditor.get('/api/news')).json().meta.total).toBe(2)
  })

  test('has each as a row', async () => {
    expect((await news(auditor))[0]).toEqual({
      id: own,
      kind: 'help',
      title: 'For auditors',
      category: { id: category, name: 'Consent' },
      author_name: analyst.person.name,
      published_at: daysFromNow(-1).toISOString(),
      cover_url: `/api/pictures/${'A'.repeat(43)}`,
      is_read: false,
      excerpt: 'Hello',
    })
  })

  test.each([
    ['kind=news', ['For all']],
    ['kind=help', ['For auditors']],
    ['q=FOR%20auditors', ['For auditors']],
    ['q=100%25%20for', ['For all']],
    ['q=paragraph', []],
    ['sort=published_at', ['For all', 'For auditors']],
    ['per_page=1&page=2', ['For all']],
    ['sort=nonsense', ['For auditors', 'For all']],
  ])('%s', async (query, expected) => expect(await titles(auditor, query)).toEqual(expected))

  test('by category', async () => expect(await titles(auditor, `category_id=${category}`)).toEqual(['For auditors']))

  test('a scheduled post appears when its time has come', async () => {
    await server.db
      .updateTable('post')
      .set({ published_at: server.clock.now() })
      .where('title', '=', 'Tomorrow')
      .execute()
    expect(await titles(analyst)).toEqual(['Tomorrow', 'For all'])
  })
})

describe('reading', () => {
  test('shows the whole post to its readers, and nothing to others', async () => {
    const detail = newsDetailSchema.parse((await auditor.get(`/api/news/${own}`)).json())
    expect(detail).toMatchObject({ title: 'For auditors', body: textOf('Hello'), is_read: false })
    const elsewhere = await auditor.get('/api/news/999999')
    const hidden = await analyst.get(`/api/news/${own}`)
    expect(hidden.statusCode).toBe(404)
    expect(hidden.body).toBe(elsewhere.body)
    expect((await waiting.get(`/api/news/${all}`)).statusCode).toBe(404)
  })

  test('is recorded once: the first time counts', async () => {
    expect(await unread(auditor)).toBe(2)
    expect(await markRead(auditor, own)).toBe(200)
    const first = server.clock.now()
    server.clock.advance(60_000)
    expect(await markRead(auditor, own)).toBe(200)
    expect(await unread(auditor)).toBe(1)
    expect((await news(auditor)).map(({ is_read }) => is_read)).toEqual([true, false])
    const noted = await server.db.selectFrom('post_read').select(['user_id', 'read_at']).execute()
    expect(noted).toEqual([{ user_id: auditor.person.id, read_at: first }])
  })

  test('a post that is not for the reader is missing, and nothing is recorded', async () => {
    expect(await markRead(analyst, own)).toBe(404)
    expect(await markRead(waiting, all)).toBe(404)
    expect(await markRead(auditor, 999_999)).toBe(404)
    expect(await server.db.selectFrom('post_read').selectAll().execute()).toEqual([])
    expect(await unread(waiting)).toBe(0)
  })
})

test('until the second factor that a role requires is set up, its posts are not shown', async () => {
  const careful = await server.as({ rules: [] })
  expect(await titles(careful)).toEqual(['For all'])
  await server.db
    .updateTable('role')
    .set({ requires_two_factor: true })
    .where('id', '=', careful.person.role_id!)
    .execute()
  expect(await titles(careful)).toEqual([])
  expect(await unread(careful)).toBe(0)
})

test('nobody reads without a session', async () => {
  expect((await server.browser().get('/api/news')).statusCode).toBe(401)
})
