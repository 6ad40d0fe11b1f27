import { beforeAll, expect, test } from 'vitest'

import type { Access } from '#server/plugins/permissions.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

type Operation = { security?: []; description?: string; responses: Record<string, unknown> }
let document: { openapi: string; paths: Record<string, Record<string, Operation>> }

beforeAll(async () => {
  document = (await server.app.inject({ url: '/api/openapi.json' })).json()
})

/** Every route of the router that reads or changes something, in the notation of OpenAPI, without HEAD. */
const routed = () =>
  server.app.declaredRoutes
    .filter(({ method, url }) => method !== 'HEAD' && (url.startsWith('/api/') || method !== 'GET'))
    .map(({ method, url, permission }) => ({ name: `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`, permission }))

const documented = () =>
  Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'head')
      .map((method) => `${method.toUpperCase()} ${url}`),
  )

/** The description of a route with this permission; a public one has none. */
function whoMay(permission: Access | undefined): string | undefined {
  if (permission === 'public') return undefined
  if (permission === 'signedIn') return 'For everybody who is signed in.'
  return typeof permission === 'object'
    ? `Needs one of: ${permission.join(', ')}.`
    : `Needs the permission ${permission}.`
}

test('the description of the API is OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0')
})

test('it describes every route of the router, and no other', () => {
  const routes = routed().map(({ name }) => name)
  expect(routes).toContain('POST /api/oauth/token')
  expect(documented().toSorted()).toEqual(routes.toSorted())
})

test('each route says who may use it, and how it fails', () => {
  for (const { name, permission } of routed()) {
    const [method, url] = name.split(' ')
    const operation = document.paths[url!]![method!.toLowerCase()]!
    expect({ name, isPublic: operation.security?.length === 0 }).toEqual({ name, isPublic: permission === 'public' })
    expect({ name, description: operation.description }).toEqual({ name, description: whoMay(permission) })
    expect(operation.responses).toHaveProperty('default')
  }
})

test('it has no references', () => {
  expect(JSON.stringify(document)).not.toContain('$ref')
})

test('the page of the documentation loads only its own script files, and has its own policy', async () => {
  const page = await server.app.inject({ url: '/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  for (const [element] of page.body.matchAll(/<script.*?<\/script>/gs))
    expect(element).toMatch(/src="\/docs\/static\/[\w.-]+"/)
  expect((await server.app.inject({ url: '/docs/json' })).json()).toEqual(document)
})
