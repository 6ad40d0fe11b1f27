import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

import { answerOf, type FreshdeskRequest } from './freshdesk-answers.ts'
import { freshdeskDesk } from './freshdesk-desk.ts'
import { freshdeskFiles } from './freshdesk-files.ts'
import { readRequest } from './read-request.ts'

/**
 * A request fails: `before` anything is done, with an error; `after` it, without a response; it is cut off at once; it is not valid; or it is
 * larger than the proxy in front of the account allows.
 */
type Fault = { when: 'before' | 'after' | 'cut' | 'invalid' | 'large'; method: string; path: RegExp; times: number }

/**
 * A Freshdesk account on this machine, by its published API v2: Basic authentication with the key and `X`, pages with `Link`, validation errors,
 * 401, 404, and 429 with `Retry-After` once `limit` requests are made. Its files are on another host of this machine. Its clock is the test's.
 */
export async function freshdeskServer(key: string) {
  let clock = () => new Date()
  const desk = freshdeskDesk(() => clock())
  const requests: (FreshdeskRequest & { status: number })[] = []
  const faults: Fault[] = []
  const files = await freshdeskFiles(() => desk)
  const limit = { total: 700, left: 700, retryAfter: 30 }
  const pages = { most: 100 }

  const server = createServer(async (request, response) => {
    const parsed = await readRequest(request)
    response.setHeader('date', clock().toUTCString())
    const note = (status: number) => void requests.push({ ...parsed, status })
    const respond = (status: number, body?: unknown, headers: Record<string, string> = {}) => {
      note(status)
      send(response, status, body, headers)
    }
    if (request.headers.authorization !== `Basic ${Buffer.from(`${key}:X`).toString('base64')}`) {
      return respond(401, { code: 'invalid_credentials', message: 'You have to be logged in to perform this action.' })
    }
    if (limit.left === 0) {
      const body = { message: 'You have exceeded the limit of requests per minute' }
      return respond(429, body, { 'retry-after': String(limit.retryAfter), 'x-ratelimit-remaining': '0' })
    }
    limit.left -= 1
    response.setHeader('x-ratelimit-total', limit.total).setHeader('x-ratelimit-remaining', limit.left)
    const fault = faults.find(
      ({ method, path, times }) => times > 0 && method === parsed.method && path.test(parsed.path),
    )
    if (fault) fault.times -= 1
    if (fault?.when === 'cut') return cut(request, () => note(0))
    if (fault?.when === 'before') return respond(500, { code: 'internal_error', message: 'We are sorry.' })
    if (fault?.when === 'invalid') {
      const errors = [{ field: 'cf_product', message: 'It should be a/an String', code: 'missing_field' }]
      return respond(400, { description: 'Validation failed', errors })
    }
    if (fault?.when === 'large') return respond(413)
    const { status, body, hasMore } = answerOf({ desk, addressOf: files.addressOf, mostPerPage: pages.most }, parsed)
    if (fault?.when === 'after') return cut(request, () => note(status))
    return respond(status, body, hasMore ? { link: `<${nextPage(request)}>; rel="next"` } : {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ desk, files, requests, limit, pages },
    /** Sets its clock. */
    keepTime: (next: () => Date) => void (clock = next),
    /** Lets the next requests of a kind fail. */
    fails: (when: Fault['when'], method: string, path: RegExp, times = 1) =>
      void faults.push({ when, method, path, times }),
    /** The next request of a kind lacks a field that the account requires. */
    refuses: (method: string, path: RegExp) => void faults.push({ when: 'invalid', method, path, times: 1 }),
    /** The requests since the last call, in the form `GET /tickets`. */
    taken: () => requests.splice(0).map(({ method, path }) => `${method} ${path}`),
  }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string>) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(body === undefined ? '' : JSON.stringify(body))
}

function cut(request: IncomingMessage, note: () => void) {
  note()
  request.socket.destroy()
}

function nextPage(request: IncomingMessage): string {
  const next = new URL(request.url ?? '/', `http://${request.headers.host}`)
  next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? 1) + 1))
  return next.href
}
