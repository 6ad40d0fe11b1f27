import { vi } from 'vitest'

import type { AbilityRule, SessionUser } from '#contracts/auth.ts'
import { statusOf, type Failure } from '#contracts/failure.ts'

export type SentRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }

/** A stream is sent as it is, anything else as JSON. */
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
export type Handler = (request: SentRequest) => Answer | Promise<Answer>

export type Account = { password: string; user: SessionUser; rules: AbilityRule[] }

export const ada: Account = {
  password: 'correct horse battery',
  user: { id: 7, name: 'Ada Lovelace', email: 'ada@atalaya.test', role_id: 3 },
  rules: [
    { action: 'dashboards-freemium', subject: 'interaction' },
    { action: 'call-detail', subject: 'interaction' },
  ],
}

/**
 * The server's side of signing in, as a double of `fetch`: it knows its accounts and the tokens it has issued, and
 * records the requests. `answer` gives a route any other response; `NO_ANSWER` cuts the connection.
 */
export function sessionBackend(...accounts: Account[]) {
  const tokens = new Map<string, Account>()
  const requests: SentRequest[] = []
  const answers = new Map<string, Handler>()
  const bearerOf = ({ headers }: SentRequest) => headers.get('authorization') ?? ''
  const forTheSignedIn = (request: SentRequest, bodyFor: (account: Account) => unknown): Answer => {
    const account = tokens.get(bearerOf(request))
    return account ? { status: 200, body: bodyFor(account) } : refusal('unauthenticated', 'Sign in first.')
  }

  const routes: Record<string, Handler> = {
    'POST /api/oauth/token': ({ body }) => {
      const account = accounts.find(({ user, password }) => isGrantFor(body, user.email, password))
      if (!account) return refusal('refused', WRONG_PASSWORD, { email: [WRONG_PASSWORD] })
      const token = `token-${tokens.size + 1}`
      tokens.set(`Bearer ${token}`, account)
      return {
        status: 200,
        body: { access_token: token, token_type: 'Bearer', expires_in: 3600, user: account.user },
      }
    },
    'GET /api/user': (request) => forTheSignedIn(request, ({ user }) => ({ success: true, data: user })),
    'GET /api/abilities': (request) => forTheSignedIn(request, ({ rules }) => rules),
    'POST /api/logout': (request) => {
      tokens.delete(bearerOf(request))
      return DONE
    },
    'POST /register': () => DONE,
    'POST /api/forget-password': () => DONE,
    'POST /api/reset-password': () => DONE,
  }

  const answerTo = async (path: string, init: RequestInit) => {
    const request = await sent(new URL(path, location.href), init)
    requests.push(request)
    const route = `${request.method} ${request.path}`
    const handler = answers.get(route) ?? routes[route] ?? (() => refusal('missing', 'No such address.'))
    return toResponse(await handler(request))
  }
  vi.stubGlobal('fetch', (path: string, { signal, ...init }: RequestInit) =>
    // Node's Request does not accept jsdom's signals
    Promise.race([answerTo(path, init), rejectionOf(signal)]),
  )

  return {
    requests,
    sentTo: (path: string) => requests.filter((request) => request.path === path),
    answer: (route: string, handler: Handler) => void answers.set(route, handler),
    /** Restores the route's own response. */
    answerAsUsual: (route: string) => void answers.delete(route),
    /** A token that the server accepts for the account. */
    grant(account: Account): string {
      const bearer = `Bearer granted-${tokens.size + 1}`
      tokens.set(bearer, account)
      return bearer
    },
    revokeAll: () => tokens.clear(),
  }
}

const DONE: Answer = { status: 200, body: { success: true } }

export const WRONG_PASSWORD = 'The e-mail address or the password is wrong.'

export const refusal = (kind: Failure['kind'], message: string, errors?: Failure['errors']): Answer => ({
  status: statusOf[kind],
  body: { kind, message, ...(errors && { errors }) },
})

/** A handler for a server that cannot be reached. */
export const NO_ANSWER: Handler = () => {
  throw new TypeError('Failed to fetch')
}

const rejectionOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const isGrantFor = (body: unknown, email: string, password: string) =>
  JSON.stringify(body) ===
  JSON.stringify({
    grant_type: 'password',
    client_id: 'atalaya-web',
    client_secret: 'public',
    username: email,
    password,
    scope: '*',
  })

async function sent(url: URL, { body, ...init }: RequestInit): Promise<SentRequest> {
  // Node's Request does not accept jsdom's files: they are passed on unchanged
  const isFile = body instanceof Blob
  const request = new Request(url, { ...init, ...(!isFile && body && { body }) })
  const text = await request.text()
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: isFile ? body : text === '' ? null : JSON.parse(text),
  }
}

const toResponse = ({ status, body, headers }: Answer) =>
  new Response(bodyOf(body), { status, headers: { 'content-type': 'application/json', ...headers } })

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof ReadableStream ? body : JSON.stringify(body)
}
