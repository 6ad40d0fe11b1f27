import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { failureSchema } from '#contracts/failure.ts'
import { testBrowser } from '#tests/support/browser-client.ts'
import { seeds, times } from '#tests/support/night.ts'
import { plainPasswords } from '#tests/support/passwords.ts'
import { testServer } from '#tests/support/server.ts'

const [SEED] = seeds(1, 1) as [number]
const server = await testServer({}, { passwords: plainPasswords })
const { person } = await server.as('Administrator')

/** Values that often break servers. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    "'; drop table app_user; --",
    '%',
    '_',
    '\\',
    '9'.repeat(40),
    '-1',
    'NaN',
    '1e309',
    '__proto__',
  ),
  fc.constantFrom('2026-02-30', '0000-00-00', 'constructor', '../../etc/passwd', '${7*7}', '\ud800', 'a'.repeat(900)),
)
const value = fc.oneof({ weight: 3, arbitrary: text }, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.maxSafeInteger())

const routes = server.app.declaredRoutes.filter(
  ({ method, url }) => method !== 'HEAD' && (url.startsWith('/api/') || method !== 'GET'),
)

/** The parameters and fields of a route's contract, so that nonsense gets past the first check: constants are used as they are, the rest is random. */
const fieldsSchema = z.record(z.string(), z.object({ enum: z.array(z.string()).optional() }))
const bodySchema = z.object({
  properties: fieldsSchema.default({}),
  /** Of a body that is one of several. */
  oneOf: z.array(z.object({ properties: fieldsSchema })).default([]),
  anyOf: z.array(z.object({ properties: fieldsSchema })).default([]),
})
const operation = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: bodySchema }) }) }).optional(),
})
const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }).parse(server.app.swagger())

function contractOf({ method, url }: { method: string; url: string }) {
  const { parameters, requestBody } = paths[url.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  const { properties = {}, oneOf = [], anyOf = [] } = requestBody?.content['application/json'].schema ?? {}
  const fields = [properties, ...oneOf.map((one) => one.properties), ...anyOf.map((one) => one.properties)].flatMap(
    Object.entries<{ enum?: string[] | undefined }>,
  )
  return {
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    body: Object.fromEntries(fields.map(([name, field]) => [name, field.enum ? fc.constantFrom(...field.enum) : text])),
  }
}

const client = testBrowser(server.app)
await client.open()
let visits = 0
let token = ''

/** A request that changes something may end the session, so each of them has its own session. */
async function send({ method, url }: { method: string; url: string }, body: unknown) {
  visits += 1
  if (method !== 'GET' || token === '') {
    token = await server.app.sessions.open(person.id, { ip: null, userAgent: null })
  }
  return server.app.inject({
    method: method as 'GET',
    url,
    remoteAddress: `10.${visits >> 8}.${visits & 255}.1`, // each from another address, or they would soon be throttled
    cookies: Object.fromEntries(client.cookies),
    headers: {
      'x-csrf-token': client.cookies.get('XSRF-TOKEN')!,
      authorization: `Bearer ${token}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body) ?? 'null' }),
  })
}

beforeEach(async () => {
  token = ''
  await server.db.deleteFrom('session').execute()
})

test.each(routes)(`$method $url answers nonsense with a reason, and never breaks (seed ${SEED})`, async (route) => {
  const { query, body } = contractOf(route)
  const queries = fc.dictionary(fc.constantFrom(...query, 'unknown'), text, { maxKeys: 2 })
  const bodies = fc.oneof(
    { weight: 3, arbitrary: fc.record(body, PLAIN) },
    fc.dictionary(fc.constantFrom(...Object.keys(body), 'unknown'), value, { maxKeys: 4, ...PLAIN }),
    value,
  )

  await fc.assert(
    fc.asyncProperty(text, queries, bodies, async (id, search, sent) => {
      const path = route.url.replaceAll(/:\w+/g, encodeURIComponent(id.toWellFormed()))
      const answer = await send({ method: route.method, url: `${path}?${new URLSearchParams(search)}` }, sent)
      const isFine = answer.statusCode < 300 || failureSchema.safeParse(answer.json()).success
      expect({ status: answer.statusCode, isFine }).toEqual({ status: expect.toBeOneOf(EXPECTED), isFine: true })
    }),
    { numRuns: times(3, 20), seed: SEED },
  )
  await server.app.settled()
})

const PLAIN = { noNullPrototype: true }
const EXPECTED = [200, 201, 202, 204, 400, 404, 409, 413, 422, 429]
