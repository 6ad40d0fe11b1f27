import { expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('The user holds name, email and role_id.', async () => {
  const client = await server.as({ name: 'Grace Hopper', email: 'grace@example.com', role: 'Quality auditor' })
  const { data } = (await client.get('/api/user')).json()
  expect(data).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.com', role_id: 3 })
})

test('Token response: access_token and a user object (with role_id).', async () => {
  const { email, password, id } = await server.addPerson({ role: 'Business analyst' })
  const answer = await server.browser().attempt(email, password)
  expect(answer.json()).toMatchObject({ access_token: expect.any(String), user: { id, email, role_id: 4 } })
})

test("The server's ability list is a rule list; each rule is an action on a subject, with optional fields and conditions, and inverted rules are possible.", async () => {
  const rules = [
    { action: 'dashboards-freemium' as const, subject: 'interaction' },
    { action: 'customer-unmask' as const, subject: 'customer', fields: ['name'] },
    { action: 'call-detail' as const, subject: 'interaction', conditions: { partner_id: 2 } },
    { action: 'call-detail' as const, subject: 'interaction', conditions: { team_id: 9 }, inverted: true },
  ]
  const client = await server.as({ rules })
  expect((await client.get('/api/abilities')).json()).toEqual(rules)
})

test('Paginated list responses carry current_page, last_page, per_page, total, from, to, first/last/next/prev page URLs, or the same inside a meta block plus links.', async () => {
  const conversations = testConversations(server.db)
  for (const _one of [1, 2, 3]) await conversations.interaction()
  const client = await server.as(['call-detail'])
  const answer = (await client.get('/api/calls?page=2&per_page=1')).json()
  expect(answer.meta).toMatchObject({ current_page: 2, last_page: 3, per_page: 1, total: 3, from: 2, to: 2 })
  const pageOf = (url: string) => new URL(url, 'http://atalaya.test').searchParams.get('page')
  expect(Object.entries<string>(answer.links).map(([name, url]) => [name, pageOf(url)])).toEqual([
    ['first', '1'],
    ['last', '3'],
    ['prev', '1'],
    ['next', '3'],
  ])
})

test.each([
  '/api/users',
  '/api/roles',
  '/api/permissions',
  '/api/posts',
  '/api/categories',
  '/api/news',
  '/api/notifications',
  '/api/access-records',
  '/api/evaluations',
])(
  'Paginated list responses carry current_page, last_page, per_page, total, from, to, first/last/next/prev page URLs, or the same inside a meta block plus links. (%s)',
  async (path) => {
    const client = await server.as('Administrator')
    const { data, meta, links } = (await client.get(`${path}?per_page=1`)).json()
    expect(Object.keys(meta)).toEqual(
      expect.arrayContaining(['current_page', 'last_page', 'per_page', 'total', 'from', 'to']),
    )
    expect(Object.keys(links).toSorted()).toEqual(['first', 'last', 'next', 'prev'])
    expect(data.length).toBe(Math.min(1, meta.total))
  },
)
