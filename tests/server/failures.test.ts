import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { failureKinds, failureSchema, statusOf } from '#contracts/failure.ts'
import { createApp } from '#server/app.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

/** The real application with additional routes. */
async function appWith(routes: FastifyPluginAsyncZod): Promise<FastifyInstance> {
  const app = await createApp(server.ports)
  await app.register(routes, { prefix: '/api/test' })
  await app.ready()
  return app
}

const open = { config: { permission: 'public' as const } }

const app = await appWith(async (routes) => {
  for (const kind of failureKinds) {
    routes.get(`/kind/${kind}`, open, async () => {
      throw new Refusal({ kind })
    })
  }
  routes.get('/boom', open, async () => {
    throw new Error('relation "app_user" does not exist at /srv/atalaya/server/db/database.ts')
  })
  routes.get('/wait', open, async () => {
    throw new Refusal({ kind: 'throttled', retryAfterSeconds: 30 })
  })
  routes.get('/away', open, async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), { code: 'ECONNREFUSED' })
  })
  routes.get('/wrong-answer', { ...open, schema: { response: { 200: z.object({ id: z.number() }) } } }, async () => {
    return { id: 'secret text' } as never
  })
  routes.get('/said', open, async () => {
    throw new Refusal({ kind: 'conflict', message: texts.deadResetLink, errors: { name: [texts.required] } })
  })
  routes.post(
    '/form/:id',
    {
      ...open,
      schema: {
        params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
        querystring: z.object({ per_page: z._default(z.coerce.number().check(z.maximum(200)), 25) }),
        body: z.object({
          name: z.string().check(z.maxLength(5)),
          colour: z.optional(z.enum(['red', 'blue'])),
          parts: z.optional(z.array(z.strictObject({ size: z.number().check(z.maximum(9)) }))),
        }),
      },
    },
    async ({ body }) => body,
  )
})

afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/test${url}`, headers })
const post = (payload: object, url = '/form/1') =>
  app.inject({ method: 'POST', url: `/api/test${url}`, payload, headers: { authorization: 'Bearer x' } })

test.each(failureKinds)('the failure "%s" has its status, and says so in the agreed form', async (kind) => {
  const answer = await get(`/kind/${kind}`)
  expect(answer.statusCode).toBe(statusOf[kind])
  expect(failureSchema.parse(answer.json())).toEqual(answer.json())
  expect(answer.json()).toEqual({ kind, message: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('an unexpected error reveals nothing about itself', async () => {
  for (const url of ['/boom', '/wrong-answer']) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ kind: 'unexpected', message: 'Something went wrong on our side.' })
  }
})

test('the header says when to try again', async () => {
  expect((await get('/wait')).headers['retry-after']).toBe('30')
})

test('an unavailable database is reported as such, with the time to try again', async () => {
  const answer = await get('/away')
  expect(answer.statusCode).toBe(503)
  expect(answer.json().kind).toBe('unavailable')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.body).not.toContain('10.0.0.9')
})

test('a failure may have a message and errors of its own', async () => {
  expect((await get('/said')).json()).toEqual({
    kind: 'conflict',
    message: 'This link is no longer valid. Please ask for a new one.',
    errors: { name: ['Please fill in this field.'] },
  })
})

test('an unknown address is not repeated', async () => {
  for (const url of ['/api/<script>alert(1)</script>', '/api/secret-name', '/api/%00', '/api/%E0%A4%A']) {
    const answer = await app.inject({ url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toMatch(/script|secret|%/)
  }
})

test('for a wrong value the response names the field and the reason', async () => {
  const answer = await post({ name: 'Valentina', colour: 'green' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    kind: 'invalid',
    message: 'Some fields need another look.',
    errors: {
      name: ['Please use at most 5 characters.'],
      colour: ['This value is not one of those allowed.'],
    },
  })
  expect((await post({ name: 'Ada', parts: [{ size: 10 }] })).json().errors).toEqual({
    parts: ['This value is out of bounds.'],
  })
})

test.each([
  ['a field that nobody named', { name: 'Ada', admin: true }, 'admin'],
  ['a value of another kind', { name: 7 }, 'name'],
  ['a missing field', {}, 'name'],
  ['an unknown field further in', { name: 'Ada', parts: [{ size: 1, more: 2 }] }, 'parts'],
])('%s makes the request one that is not understood', async (_, body, field) => {
  const answer = await post(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ kind: 'refused', errors: { [field]: [expect.any(String)] } })
})

test.each([
  '/form/1?per_page=1000000000',
  '/form/1?per_page=x',
  '/form/1?unknown=1',
  '/form/0',
  '/form/x',
  '/form/1.5',
])('the address %s is not understood', async (url) => {
  const answer = await post({ name: 'Ada' }, url)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().kind).toBe('refused')
})

test('a body of another kind than JSON is not understood', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data']) {
    const headers = { 'content-type': type, authorization: 'Bearer x' }
    const answer = await app.inject({ method: 'POST', url: '/api/test/form/1', payload: 'name=Ada', headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().kind).toBe('refused')
  }
})

test('ten megabytes are too large, and thousands of nested brackets do no harm', async () => {
  expect((await post({ name: 'a'.repeat(10_000_000) })).statusCode).toBe(413)
  const headers = { 'content-type': 'application/json', authorization: 'Bearer x' }
  const payload = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const nested = await app.inject({ method: 'POST', url: '/api/test/form/1', payload, headers })
  expect(nested.statusCode).toBe(400)
})
