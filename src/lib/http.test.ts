import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { NO_ANSWER, refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { createHttp } from './http.ts'
import { RequestFailed } from './request-failed.ts'

const rows = z.object({ rows: z.number() })

function client(bearer: () => string | null = () => 'Bearer abc') {
  const backend = sessionBackend()
  backend.answer('GET /api/rows', () => ({ status: 200, body: { rows: 3 } }))
  backend.answer('POST /api/rows', () => ({ status: 201, body: { rows: 4 } }))
  const http = createHttp({ csrfToken: 'csrf-1', bearer })
  const denied = vi.fn<(error: RequestFailed) => void>()
  http.onDenied(denied)
  return { backend, http, denied }
}

const failureOf = async (sent: Promise<unknown>) =>
  sent.then(
    () => expect.unreachable('the request succeeded'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(RequestFailed)
      return error instanceof RequestFailed ? error : expect.unreachable()
    },
  )

describe('every request', () => {
  test('sends X-Requested-With, the CSRF token of the page, credentials and the stored token', async () => {
    const { backend, http } = client()
    const fetched = vi.spyOn(globalThis, 'fetch')
    await http.send(rows, '/api/rows')
    const [{ headers }] = backend.requests as [(typeof backend.requests)[number]]
    expect(headers.get('x-requested-with')).toBe('XMLHttpRequest')
    expect(headers.get('x-csrf-token')).toBe('csrf-1')
    expect(headers.get('authorization')).toBe('Bearer abc')
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
  })

  test('sends no Authorization header without a token', async () => {
    const { backend, http } = client(() => null)
    await http.send(rows, '/api/rows')
    expect(backend.requests[0]!.headers.has('authorization')).toBe(false)
  })

  test('of the same origin carries the decoded XSRF-TOKEN cookie', async () => {
    document.cookie = 'other=1; Path=/'
    document.cookie = `XSRF-TOKEN=${encodeURIComponent('a/b=c;d')}; Path=/`
    const { backend, http } = client()
    await http.send(rows, '/api/rows')
    expect(backend.requests[0]!.headers.get('x-xsrf-token')).toBe('a/b=c;d')
  })

  test('to another origin does not carry the XSRF-TOKEN cookie', async () => {
    document.cookie = 'XSRF-TOKEN=secret; Path=/'
    const { backend, http } = client()
    await http.send(rows, 'https://elsewhere.test/api/rows')
    expect(backend.requests[0]!.headers.has('x-xsrf-token')).toBe(false)
  })

  test('sends its query and its body as JSON', async () => {
    const { backend, http } = client()
    const body = { name: 'Ada' }
    await http.send(rows, '/api/rows', { method: 'POST', query: { page: 2, empty: undefined }, body })
    expect(backend.requests[0]).toMatchObject({ method: 'POST', body })
    expect(backend.requests[0]!.query.toString()).toBe('page=2')
  })

  test('is sent once, whatever the answer', async () => {
    const { backend, http } = client()
    backend.answer('GET /api/rows', () => refusal('unavailable', 'The database is away.'))
    await failureOf(http.send(rows, '/api/rows'))
    backend.answer('GET /api/rows', NO_ANSWER)
    await failureOf(http.send(rows, '/api/rows'))
    expect(backend.requests).toHaveLength(2)
  })
})

describe('an answer', () => {
  test.each([200, 201, 202, 299])('with status %i is a success, parsed by the schema', async (status) => {
    const { backend, http } = client()
    backend.answer('GET /api/rows', () => ({ status, body: { rows: 5, unknown: true } }))
    expect(await http.send(rows, '/api/rows')).toEqual({ rows: 5 })
  })

  test('without a body reads as null', async () => {
    const { backend, http } = client()
    backend.answer('DELETE /api/rows', () => ({ status: 204 }))
    expect(await http.send(z.null(), '/api/rows', { method: 'DELETE' })).toBeNull()
  })

  test('that does not fit the schema is an unexpected failure', async () => {
    const { backend, http } = client()
    backend.answer('GET /api/rows', () => ({ status: 200, body: { rows: 'many' } }))
    expect(await failureOf(http.send(rows, '/api/rows'))).toMatchObject({
      status: 200,
      failure: { kind: 'unexpected', message: '' },
    })
  })

  test('that refuses is thrown as the failure in it', async () => {
    const { backend, http } = client()
    backend.answer('GET /api/rows', () => refusal('invalid', 'Look again.', { name: ['Too short.'] }))
    expect(await failureOf(http.send(rows, '/api/rows'))).toMatchObject({
      status: 422,
      failure: { kind: 'invalid', message: 'Look again.', errors: { name: ['Too short.'] } },
    })
  })

  test.each([
    [422, { message: 'Look again.', errors: { name: ['Too short.'] } }, 'invalid'],
    [404, '<h1>Not found</h1>', 'missing'],
    [418, undefined, 'refused'],
    [500, { message: 5 }, 'unexpected'],
    [502, 'Bad gateway', 'unavailable'],
    [504, undefined, 'unavailable'],
    [507, undefined, 'unexpected'],
  ])('with status %i and the body %j of another server is read by its status', async (status, body, kind) => {
    const { backend, http } = client()
    backend.answer('GET /api/rows', () => ({ status, body }))
    const { failure } = await failureOf(http.send(rows, '/api/rows'))
    expect(failure.kind).toBe(kind)
    expect(failure.errors).toEqual(status === 422 ? { name: ['Too short.'] } : undefined)
  })

  test('that never comes is an unreachable server, without a text', async () => {
    const { backend, http } = client()
    backend.answer('GET /api/rows', NO_ANSWER)
    expect(await failureOf(http.send(rows, '/api/rows'))).toMatchObject({
      status: null,
      failure: { kind: 'unavailable', message: '' },
    })
  })

  test('to an aborted request throws the reason of the abort', async () => {
    const { http } = client()
    const controller = new AbortController()
    const sent = http.send(rows, '/api/rows', { signal: controller.signal })
    controller.abort(new DOMException('Left the page', 'AbortError'))
    await expect(sent).rejects.toThrow('Left the page')
  })
})

describe('a status of 401, 403 or 419', () => {
  test.each(['unauthenticated', 'forbidden', 'page-expired'] as const)(
    'is reported to the listener (%s), and the error is still passed on to the caller',
    async (kind) => {
      const { backend, http, denied } = client()
      backend.answer('GET /api/rows', () => refusal(kind, 'No.'))
      const error = await failureOf(http.send(rows, '/api/rows'))
      expect(error.failure.kind).toBe(kind)
      expect(denied.mock.calls).toEqual([[error]])
    },
  )

  test('is the only one that is reported', async () => {
    const { backend, http, denied } = client()
    for (const kind of [
      'refused',
      'missing',
      'conflict',
      'invalid',
      'throttled',
      'unexpected',
      'unavailable',
    ] as const) {
      backend.answer('GET /api/rows', () => refusal(kind, 'No.'))
      await failureOf(http.send(rows, '/api/rows'))
    }
    expect(denied).not.toHaveBeenCalled()
  })

  test('of another origin is not reported', async () => {
    const { backend, http, denied } = client()
    backend.answer('GET /api/rows', () => refusal('unauthenticated', 'No.'))
    await failureOf(http.send(rows, 'https://elsewhere.test/api/rows'))
    expect(denied).not.toHaveBeenCalled()
  })

  test('to the token of an earlier session is not reported', async () => {
    let bearer = 'Bearer earlier'
    const { backend, http, denied } = client(() => bearer)
    backend.answer('GET /api/rows', () => {
      bearer = 'Bearer now'
      return refusal('unauthenticated', 'No.')
    })
    await failureOf(http.send(rows, '/api/rows'))
    expect(denied).not.toHaveBeenCalled()
  })
})
