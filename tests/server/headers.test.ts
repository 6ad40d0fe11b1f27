import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

const server = await testServer()
server.app.log.level = 'silent'
await server.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.app.server.address() as AddressInfo

/** Sends raw bytes and reads the response until the server closes the connection. */
async function raw(...lines: string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  return text(socket)
}

function isProtected(headers: Record<string, unknown>) {
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toContain('microphone=()')
}

test('every response has the protective headers, whatever its status', async () => {
  const requests = {
    200: { url: '/healthz' },
    400: { url: '/api/%E0%A4%A', method: 'GET' },
    401: { url: '/api/user' },
    404: { url: '/api/nothing' },
    413: {
      method: 'POST',
      url: '/api/oauth/token',
      payload: { text: 'a'.repeat(1_048_577) },
      headers: { authorization: 'Bearer x' },
    },
    419: { method: 'POST', url: '/api/logout' },
  } as const
  for (const [status, request] of Object.entries(requests)) {
    const answer = await server.app.inject(request)
    expect(answer.statusCode).toBe(Number(status))
    isProtected(answer.headers)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  isProtected((await server.app.inject({ url: '/' })).headers)
})

test('no response of the API can act as a page', async () => {
  const { headers } = await server.app.inject({ url: '/api/openapi.json' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('HSTS is sent with https, and only then', async () => {
  expect((await server.app.inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security')
  const secure = await testServer({ APP_URL: 'https://atalaya.example.com' })
  const { headers } = await secure.app.inject({ url: '/api/user' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
  'the origin %s is granted nothing',
  async (origin) => {
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await server.app.inject({ method, url: '/api/user', headers: preflight })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  },
)

test('a method override changes no method', async () => {
  const client = await server.as('Support agent')
  const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' }
  await client.get('/api/logout?_method=POST', override)
  expect((await client.get('/api/user')).statusCode).toBe(200)
})

test('TRACE does not echo the request', async () => {
  const answer = await raw('TRACE /api/user HTTP/1.1', 'host: a', 'cookie: secret=1', 'connection: close', '', '')
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('secret')
})

test('a request with two conflicting lengths is refused, with the protective headers', async () => {
  const answer = await raw(
    'POST /api/logout HTTP/1.1',
    'host: a',
    'content-length: 4',
    'transfer-encoding: chunked',
    '',
    '0',
    '',
    'GET /api/user HTTP/1.1',
    '',
    '',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answer).toContain("frame-ancestors 'none'")
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
    kind: 'refused',
    message: 'This request cannot be understood.',
  })
})

test.each([
  ['no HTTP at all', ['hello', '', ''], 400],
  ['headers without end', [`GET / HTTP/1.1`, `x-long: ${'a'.repeat(20_000)}`, '', ''], 431],
])('%s is refused', async (_, lines, status) => {
  expect(await raw(...lines)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('slow headers are cut off after ten seconds; bodies have their own timeouts', () => {
  expect(server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 0 })
})
