import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import * as z from 'zod/mini'

import { signIn } from '#src/machines/sign-in.ts'
import { ada, NO_ANSWER, refusal, sessionBackend, WRONG_PASSWORD } from '#tests/support/session-backend.ts'
import { anotherTabStorage, openSessionTab } from '#tests/support/session-tab.ts'

const credentials = { email: ada.user.email, password: ada.password, remember: false }

describe('the requests of a session', () => {
  test('are the specified ones, in the specified order', async () => {
    const backend = sessionBackend(ada)
    const { session, settled } = openSessionTab()
    await signIn(session, credentials)
    session.send({ type: 'logout.requested' })
    await settled()
    expect(
      backend.requests.map(({ method, path, body, headers }) => [method, path, body, headers.get('authorization')]),
    ).toEqual([
      [
        'POST',
        '/api/oauth/token',
        {
          grant_type: 'password',
          client_id: 'atalaya-web',
          client_secret: 'public',
          username: ada.user.email,
          password: ada.password,
          scope: '*',
        },
        null,
      ],
      ['GET', '/api/user', null, 'Bearer token-1'],
      ['GET', '/api/abilities', null, 'Bearer token-1'],
      ['POST', '/api/logout', null, 'Bearer token-1'],
    ])
  })

  test('of a new page are only those for the user and the abilities', async () => {
    const backend = sessionBackend(ada)
    await signIn(openSessionTab().session, credentials)
    backend.requests.length = 0
    const { session, settled } = openSessionTab()
    await settled()
    expect(session.getSnapshot().value).toBe('authenticated')
    expect(backend.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/user',
      'GET /api/abilities',
    ])
  })

  test('are not sent by a page without a token', () => {
    const backend = sessionBackend(ada)
    expect(openSessionTab().session.getSnapshot().value).toBe('unauthenticated')
    expect(backend.requests).toEqual([])
  })
})

test('a page that is closed while it loads its user keeps its token', async () => {
  const backend = sessionBackend(ada)
  await signIn(openSessionTab().session, credentials)
  const hidden = new Promise<void>((resolve) => window.addEventListener('pagehide', () => resolve(), { once: true }))
  backend.answer('GET /api/user', async (request) => {
    await hidden
    return NO_ANSWER(request)
  })
  const { session, store } = openSessionTab()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => backend.sentTo('/api/user')).toHaveLength(2)
  // whatever the cut request sets in motion has come to rest by now
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.getSnapshot().value).toBe('fetching-user')
  expect(store.bearer()).toBe('Bearer token-1')
})

test('the user is read from a data field or from the body itself', async () => {
  const backend = sessionBackend(ada)
  for (const body of [{ success: true, data: ada.user }, ada.user]) {
    backend.answer('GET /api/user', () => ({ status: 200, body }))
    const { session } = openSessionTab()
    await signIn(session, credentials)
    expect(session.getSnapshot().context.user).toEqual(ada.user)
    session.send({ type: 'session.expired' })
  }
})

test('a wrong password is reported with the text and the field of the server, and nothing is stored', async () => {
  sessionBackend(ada)
  const { session } = openSessionTab()
  await expect(signIn(session, { ...credentials, password: 'wrong' })).rejects.toMatchObject({
    failure: { kind: 'refused', message: WRONG_PASSWORD, errors: { email: [WRONG_PASSWORD] } },
  })
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})

test('no storage ever contains the password', async () => {
  sessionBackend(ada)
  const { session } = openSessionTab()
  const snapshots: string[] = []
  session.subscribe(() => snapshots.push(JSON.stringify([localStorage, sessionStorage])))
  await signIn(session, credentials)
  expect(snapshots.length).toBeGreaterThan(2)
  expect(snapshots.filter((text) => text.includes(ada.password))).toEqual([])
})

describe('an open session', () => {
  test.each(['unauthenticated', 'forbidden', 'page-expired'] as const)(
    'ends here when an answer is %s, without a request; the caller gets its error',
    async (kind) => {
      const backend = sessionBackend(ada)
      const { http, session, store } = openSessionTab()
      await signIn(session, credentials)
      backend.answer('GET /api/calls', () => refusal(kind, 'No.'))
      await expect(http.send(z.unknown(), '/api/calls')).rejects.toMatchObject({ failure: { kind } })
      expect(session.getSnapshot()).toMatchObject({ value: 'unauthenticated', context: { failure: { kind } } })
      expect([store.bearer(), localStorage.getItem('token'), sessionStorage.length]).toEqual([null, null, 0])
      expect(backend.sentTo('/api/logout')).toEqual([])
    },
  )

  test('continues if the database is unavailable or the connection is lost', async () => {
    const backend = sessionBackend(ada)
    const { http, session } = openSessionTab()
    await signIn(session, credentials)
    for (const answer of [() => refusal('unavailable', ''), NO_ANSWER]) {
      backend.answer('GET /api/calls', answer)
      await expect(http.send(z.unknown(), '/api/calls')).rejects.toThrow('unavailable')
    }
    expect(session.getSnapshot().value).toBe('authenticated')
  })

  test('removes everything when signing out, even if the server cannot be reached', async () => {
    const backend = sessionBackend(ada)
    backend.answer('POST /api/logout', NO_ANSWER)
    const { session, settled } = openSessionTab()
    await signIn(session, { ...credentials, remember: true })
    session.send({ type: 'logout.requested' })
    await settled()
    expect(session.getSnapshot().value).toBe('unauthenticated')
    expect([localStorage.getItem('token'), sessionStorage.length]).toEqual([null, 0])
    expect(openSessionTab().session.getSnapshot().value).toBe('unauthenticated')
  })
})

describe('a second tab', () => {
  test('ends when the same person signs out in the first', async () => {
    sessionBackend(ada)
    const first = openSessionTab()
    await signIn(first.session, { ...credentials, remember: true })
    const second = openSessionTab({ storage: anotherTabStorage() })
    await waitFor(second.session, (snapshot) => snapshot.matches('authenticated'))
    first.session.send({ type: 'logout.requested' })
    await waitFor(second.session, (snapshot) => snapshot.matches('unauthenticated'))
    expect(second.store.bearer()).toBeNull()
  })

  test('of another person stays open when the first signs out', async () => {
    const grace = { ...ada, user: { ...ada.user, id: 8, email: 'grace@atalaya.test' } }
    sessionBackend(ada, grace)
    const first = openSessionTab()
    await signIn(first.session, credentials)
    const second = openSessionTab({ storage: anotherTabStorage() })
    await signIn(second.session, { ...credentials, email: grace.user.email })
    const third = openSessionTab({ storage: anotherTabStorage() })
    await signIn(third.session, credentials)
    first.session.send({ type: 'logout.requested' })
    // the channel keeps its order: when the third has heard, so has the second
    await waitFor(third.session, (snapshot) => snapshot.matches('unauthenticated'))
    expect(second.session.getSnapshot().value).toBe('authenticated')
  })

  test('that finds no remembered token leaves the first signed in', async () => {
    sessionBackend(ada)
    const first = openSessionTab()
    await signIn(first.session, credentials)
    const second = openSessionTab({ storage: anotherTabStorage() })
    expect(second.session.getSnapshot().value).toBe('unauthenticated')
    expect(localStorage.getItem('token')).toBeNull()
    expect(first.session.getSnapshot().value).toBe('authenticated')
    expect(first.store.bearer()).toBe('Bearer token-1')
  })
})
