import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createApp } from '#server/app.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

const itemSchema = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  note: z.optional(z.string()),
  kind: z.enum(['a', 'b']),
  size: z.union([z.string(), z.number()]),
  inner: z.nullable(z.object({ at: z.string() })),
  extra: z.record(z.string(), z.unknown()),
})
const item = {
  id: 7,
  name: null,
  kind: 'a' as const,
  size: 4.5,
  inner: { at: '2026-03-29T01:30:00.000Z', hidden: 'inside' },
  extra: { $in: [1, 'two', null] },
  password_hash: 'hidden',
}

const routes: FastifyPluginAsyncZod = async (app) => {
  const config = { permission: 'public' } as const
  app.get('/api/test/items', { config, schema: { response: { 200: z.array(itemSchema) } } }, async () => [item])
}

/** As in production, where responses are not compared with their contracts but serialised from them. */
const fast: FastifyInstance = await createApp({ ...server.ports, checksAnswers: false })
const checked: FastifyInstance = await createApp(server.ports)
for (const app of [fast, checked]) {
  await app.register(routes)
  await app.ready()
  afterAll(() => app.close())
}

test('the responses of all routes can be serialised from their contracts', () => {
  expect(fast.compileAnswers()).toBeUndefined()
})

test('a response has the fields that its contract names, and no others', async () => {
  const answer = await fast.inject({ url: '/api/test/items' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { password_hash: _, ...visible } = { ...item, inner: { at: item.inner.at } }
  expect(answer.json()).toEqual([visible])
})

test('people get the same responses that the tests compare with the contracts', async () => {
  const { email, password } = await server.addPerson({
    rules: [{ action: 'call-detail', conditions: { team_id: { $in: [1, 2] } }, fields: ['a'], inverted: true }],
  })
  const answersOf = async (app: FastifyInstance) => {
    const client = testBrowser(app)
    await client.signIn(email, password)
    const answers: LightMyRequestResponse[] = [
      await app.inject({ url: '/api/test/items' }),
      await client.get('/api/user'),
      await client.get('/api/abilities'),
      await client.get('/api/calls'),
      await client.post('/api/logout'),
      await client.get('/api/user'),
    ]
    return answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['content-type']])
  }
  expect(await answersOf(fast)).toEqual(await answersOf(checked))
})
