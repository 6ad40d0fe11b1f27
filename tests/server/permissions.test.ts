import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { createApp } from '#server/app.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { bare, testServer } from '#tests/support/server.ts'

const server = await testServer()

const ACCESS = new Set<string>(['public', 'signedIn', ...permissionNames])
const appWith = async (routes: FastifyPluginAsyncZod) => {
  const app = await createApp(server.ports)
  afterAll(() => app.close())
  await app.register(routes)
  return app
}

test('every route that reads or changes something declares who may use it', () => {
  const routes = server.app.declaredRoutes.filter(
    ({ method, url }) => method !== 'HEAD' && (url.startsWith('/api/') || method !== 'GET'),
  )
  const declared = routes.map(({ method, url, permission }) => `${method} ${url}: ${[permission].flat().join(' or ')}`)
  expect(declared).toEqual(
    expect.arrayContaining([
      'GET /api/openapi.json: public',
      'POST /api/oauth/token: public',
      'GET /api/user: signedIn',
      'GET /api/abilities: signedIn',
      'POST /api/logout: signedIn',
      'POST /api/forget-password: public',
      'POST /api/reset-password: public',
      'POST /register: public',
      'GET /api/calls: call-detail',
      'GET /api/category-options: category-list or category-create or category-edit',
    ]),
  )
  const isKnown = (permission: string | undefined) => permission !== undefined && ACCESS.has(permission)
  expect(routes.filter(({ permission }) => ![permission].flat().every(isKnown))).toEqual([])
})

test.each([
  ['a route of the API without a guard', (app) => app.get('/api/open', async () => 1)],
  ['a change anywhere without a guard', (app) => app.post('/open', async () => 1)],
  [
    'a route that names a permission and checks none',
    (app) => app.get('/api/open', { config: { permission: 'call-detail' } }, async () => 1),
  ],
  [
    'a route that says it is public and has a guard',
    (app) => app.get('/api/open', { config: { permission: 'public' }, preHandler: app.signedIn }, async () => 1),
  ],
] satisfies [string, (app: Parameters<FastifyPluginAsyncZod>[0]) => unknown][])(
  '%s stops the start',
  async (_, add) => {
    await expect(
      appWith(async (app) => {
        add(app)
      }),
    ).rejects.toThrow(/does not say who may use it/)
  },
)

const app = await appWith(async (routes) => {
  routes.get('/api/test/calls', { preHandler: routes.may('call-detail') }, async ({ scope, user }) => ({
    user: user.id,
    unmasked: scope.unmasked,
  }))
  routes.get('/api/test/either', { preHandler: routes.mayAny('post-list', 'post-edit') }, async ({ user }) => user.id)
  routes.get('/api/test/either-scope', { preHandler: routes.mayAny('post-list', 'post-edit') }, async ({ scope }) =>
    scope.unmasked.join(),
  )
  routes.get('/api/test/user', { preHandler: routes.signedIn }, async ({ user }) => ({ user: user.id }))
  routes.get('/api/test/scope', { preHandler: routes.signedIn }, async ({ scope }) => scope.unmasked)
  routes.get('/api/test/open', { config: { permission: 'public' } }, async ({ user }) => user)
})
await app.ready()

async function clientOf(who: Parameters<typeof server.as>[0]) {
  const { person } = await server.as(who)
  const client = testBrowser(app)
  await client.signIn(person.email, person.password)
  return Object.assign(client, { person })
}

test('without a session it is 401, without the permission 403, with it the answer', async () => {
  expect((await testBrowser(app).get('/api/test/calls')).statusCode).toBe(401)
  const agent = await clientOf('Support agent')
  const refused = await agent.get('/api/test/calls')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({ kind: 'forbidden', message: 'You do not have the permission that this needs.' })
  const auditor = await clientOf('Quality auditor')
  expect((await auditor.get('/api/test/calls')).json()).toEqual({ user: auditor.person.id, unmasked: [] })
})

test('one of several permissions is enough, and without any of them it is 403', async () => {
  expect((await testBrowser(app).get('/api/test/either')).statusCode).toBe(401)
  const neither = await clientOf(['call-detail', 'post-create'])
  const refused = await neither.get('/api/test/either')
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({ kind: 'forbidden', message: 'You do not have the permission that this needs.' })
  const record = await server.db
    .selectFrom('access_record')
    .where('user_id', '=', neither.person.id)
    .where('action', '=', 'refused')
    .select('detail')
    .execute()
  expect(record).toEqual([{ detail: { permission: 'post-list, post-edit', method: 'GET' } }])
  for (const permission of ['post-list', 'post-edit'] as const) {
    const holder = await clientOf([permission])
    expect((await holder.get('/api/test/either')).json()).toBe(holder.person.id)
    expect((await holder.get('/api/test/either-scope')).statusCode).toBe(500) // whose rows would it be?
  }
})

test('a guard without a permission accepts everybody who is signed in', async () => {
  const client = await clientOf({})
  expect((await client.get('/api/test/user')).json()).toEqual({ user: client.person.id })
})

test('a person without the permission is refused before the body is read', async () => {
  const { person } = await server.as([])
  const authorization = `Bearer ${await server.app.sessions.open(person.id, { ip: null, userAgent: null })}`
  const headers = { authorization, 'content-type': 'application/json' }
  for (const payload of ['{"name":', `"${'x'.repeat(2_000_000)}"`]) {
    const answer = await bare(server.app, 'POST', '/api/users', { headers, payload })
    expect(answer.statusCode).toBe(403)
  }
})

test('using the scope or the user of a request without a guard is a programming error', async () => {
  const client = await clientOf('Administrator')
  expect((await client.get('/api/test/scope')).statusCode).toBe(500)
  expect((await client.get('/api/test/open')).statusCode).toBe(500)
})

test('a rule about an own team gives the permission to those who have one', async () => {
  const { id: team_id } = await server.db
    .insertInto('team')
    .values({ name: 'Retention' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await (await clientOf({ role: 'Team lead', team_id })).get('/api/test/calls')).statusCode).toBe(200)
  expect((await (await clientOf('Team lead')).get('/api/test/calls')).statusCode).toBe(403)
})

test('the fields that the role may see unmasked are in the scope', async () => {
  const rules = [{ action: 'call-detail' as const }, { action: 'customer-unmask' as const, fields: ['phones'] }]
  expect((await (await clientOf({ rules })).get('/api/test/calls')).json().unmasked).toEqual(['phones'])
})
