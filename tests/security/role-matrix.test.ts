import { expect, test } from 'vitest'

import { type PermissionName, permissionNames } from '#contracts/permissions.ts'
import { bare, testServer } from '#tests/support/server.ts'

/** Every role × every route × every method, as the router itself knows them: 403 exactly where a permission is missing. */

const server = await testServer()
const { id: team_id } = await server.db
  .insertInto('team')
  .values({ name: 'Retention' })
  .returning('id')
  .executeTakeFirstOrThrow()
const { id: partner_id } = await server.db
  .insertInto('partner')
  .values({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago', currency: 'CLP' })
  .returning('id')
  .executeTakeFirstOrThrow()

const quality = permissionNames.filter((name) => name.startsWith('quality-'))
const worklists = ['worklist-work', 'worklist-assign'] as const

/** The permissions that the product gives each role. Rules about an own team or partner give nothing to people without one. */
const PEOPLE: { who: string; as: Parameters<typeof server.as>[0]; holds: readonly PermissionName[] }[] = [
  { who: 'Administrator', as: 'Administrator', holds: permissionNames },
  {
    who: 'Quality supervisor',
    as: 'Quality supervisor',
    holds: [
      'dashboards-freemium',
      'dashboards-premium',
      'call-detail',
      'call-edit',
      'call-categories',
      'policy-detail',
      'policy-edit',
      'freemium-audit',
      'user-list',
      'alert-edit',
      'report-edit',
      'support-settings',
      ...quality,
      ...worklists,
    ],
  },
  {
    who: 'Quality auditor',
    as: 'Quality auditor',
    holds: [
      'dashboards-freemium',
      'freemium-audit',
      'call-detail',
      'call-edit',
      'policy-detail',
      'quality-audit',
      'quality-detail',
      'worklist-work',
    ],
  },
  {
    who: 'Business analyst',
    as: 'Business analyst',
    holds: [
      'dashboards-freemium',
      'dashboards-premium',
      'dashboards-beyond',
      'call-detail',
      'call-categories',
      'policy-detail',
      'report-edit',
      ...worklists,
    ],
  },
  { who: 'Support agent', as: 'Support agent', holds: ['freshdeck'] },
  {
    who: 'Team lead with a team',
    as: { role: 'Team lead', team_id },
    holds: [
      'user-list',
      'dashboards-premium',
      'call-detail',
      'quality-detail',
      'quality-acknowledge',
      'quality-coaching',
      ...worklists,
    ],
  },
  { who: 'Team lead without a team', as: 'Team lead', holds: ['user-list'] },
  {
    who: 'Partner viewer of a partner',
    as: { role: 'Partner viewer', partner_id },
    holds: ['dashboards-beyond', 'call-detail', 'partner-data'],
  },
  { who: 'Partner viewer of nobody', as: 'Partner viewer', holds: [] },
  { who: 'person without a role', as: {}, holds: [] },
]

const isPermission = (access: string | undefined): access is PermissionName =>
  permissionNames.some((name) => name === access)

const routes = server.app.declaredRoutes
  .filter(({ method, permission }) => permission !== undefined && !['HEAD', 'OPTIONS'].includes(method))
  // signing out would end the session in the middle
  .filter(({ url }) => url !== '/api/logout')
  .map(({ method, url, permission }) => ({ method, url, permission }))
const addressOf = (url: string) => url.replaceAll(/:\w+/g, '999999')

/** A change is sent an invalid body: a person without the permission must be refused before the body is checked. */
const bodyOf = (method: string) => (method === 'GET' ? undefined : {})

/** The response of each route. Several requests run at a time, or the test would mostly wait. */
async function requestAll(send: (route: (typeof routes)[number]) => Promise<{ statusCode: number }>) {
  const queue = [...routes.entries()]
  const answers: { route: (typeof routes)[number]; statusCode: number }[] = []
  const sendNext = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, route] = next
      answers[index] = { route, statusCode: (await send(route)).statusCode }
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendNext))
  expect(answers).toHaveLength(routes.length)
  return answers
}

test.each(PEOPLE)('a $who is refused exactly the routes that need more', async ({ as, holds }) => {
  const client = await server.as(as)
  const answers = await requestAll(({ method, url }) => client.send(method, addressOf(url), bodyOf(method)))
  for (const {
    route: { method, url, permission },
    statusCode,
  } of answers) {
    const needed = [permission].flat().filter(isPermission)
    const isForbidden = needed.length > 0 && !needed.some((one) => holds.includes(one))
    const isBroken = statusCode === 401 || statusCode === 419 || statusCode >= 500
    expect
      .soft({ isForbidden: statusCode === 403, isBroken }, `${method} ${url}: ${statusCode}`)
      .toEqual({ isForbidden, isBroken: false })
  }
})

test('without a session every route is 401 unless it is public', async () => {
  const answers = await requestAll(({ method, url }) => {
    const body = bodyOf(method)
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    return bare(server.app, method, addressOf(url), { headers, ...(body && { payload: body }) })
  })
  for (const {
    route: { method, url, permission },
    statusCode,
  } of answers) {
    expect.soft(statusCode === 401, `${method} ${url}: ${statusCode}`).toBe(permission !== 'public')
  }
})

test('there are routes to check', () => {
  expect(routes.length).toBeGreaterThan(300)
})

test('a header that names another method changes nothing', async () => {
  const admin = await server.as('Administrator')
  const { id } = await server.addPerson()
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const override = await admin.send('GET', `/api/users/${id}`, undefined, { [header]: 'PATCH' })
    expect(override.statusCode).toBe((await admin.get(`/api/users/${id}`)).statusCode)
    expect((await admin.send('POST', `/api/users/${id}`, {}, { [header]: 'PATCH' })).statusCode).toBe(404)
  }
})
