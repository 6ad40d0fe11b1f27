import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { readCookie } from '#src/lib/cookies.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, press, title } from '#tests/support/on-screen.ts'
import { openLocale } from '#tests/support/open-locale.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { ada, NO_ANSWER, refusal, sessionBackend, type Handler } from '#tests/support/session-backend.ts'

const account = holding(['dashboards-premium'])

const stored = () => ({
  sessionToken: sessionStorage.getItem('token'),
  localToken: localStorage.getItem('token'),
  permissions: sessionStorage.getItem('permissions'),
  ...(JSON.parse(localStorage.getItem('atalaya') ?? '{}') as { authenticated?: boolean; user?: unknown }),
})

const NOTHING = { sessionToken: null, localToken: null, permissions: null, authenticated: false, user: null }

/** Signed in through the screen, and inside. */
async function inside(backend = sessionBackend(account)) {
  const visit = renderAt('/login', { backend })
  await signIn(account)
  await screen.findByRole('heading', { name: 'Premium dashboard' })
  return visit
}

test('Unauthenticated to authenticated: the user is fetched from the API and the authenticated flag is set.', async () => {
  const { backend, session } = renderAt('/login', { backend: sessionBackend(account) })
  expect(session.getSnapshot().value).toBe('unauthenticated')
  await signIn(account)
  await waitFor(() => expect(session.getSnapshot().value).toBe('authenticated'))
  expect(backend.sentTo('/api/user')).toHaveLength(1)
  expect(stored().authenticated).toBe(true)
})

test('Login flow: submit, obtain the token, store it as a Bearer value in session storage and local storage and in the default Authorization header, fetch the user, fetch the abilities, show a success notice, then redirect.', async () => {
  const shown = noticesShown()
  const backend = sessionBackend(account)
  const storedWhenAsked: unknown[] = []
  backend.answer('GET /api/user', () => {
    storedWhenAsked.push(stored())
    return { status: 200, body: { success: true, data: account.user } }
  })
  const { http, address } = await inside(backend)
  expect(backend.requests.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/api/oauth/token', null],
    ['/api/user', 'Bearer token-1'],
    ['/api/abilities', 'Bearer token-1'],
    // requests of the page itself
    ['/api/dashboards/premium', 'Bearer token-1'],
    ['/api/dashboards/premium/funnel', 'Bearer token-1'],
    ['/api/alerts', 'Bearer token-1'],
  ])
  expect(storedWhenAsked).toMatchObject([{ sessionToken: 'Bearer token-1', localToken: 'Bearer token-1' }])
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(await screen.findByText('Acceso exitoso')).toBeInTheDocument()
  expect(address()).toBe('/premium')

  backend.answer('GET /api/anything', () => ({ status: 200 }))
  await http.send(z.unknown(), '/api/anything')
  expect(backend.sentTo('/api/anything')[0]?.headers.get('authorization')).toBe('Bearer token-1')
})

test.each<[how: string, handler: Handler]>([
  ['success', () => ({ status: 200, body: { success: true } })],
  ['failure', () => refusal('unexpected', 'Something broke.')],
  ['no answer', NO_ANSWER],
])(
  'Logout: on success or failure alike, clear the user, the flag, the tokens, the permissions and the Authorization header, then go to the login page. (%s)',
  async (_how, handler) => {
    const { backend, session, http, address, go } = await inside()
    backend.answer('POST /api/logout', handler)
    go('/logout')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
    expect(session.getSnapshot().context).toMatchObject({ user: null, permissions: [], rules: [], token: null })
    expect(stored()).toMatchObject(NOTHING)

    backend.answer('GET /api/anything', () => ({ status: 200 }))
    await http.send(z.unknown(), '/api/anything')
    expect(backend.sentTo('/api/anything')[0]?.headers.has('authorization')).toBe(false)
  },
)

test('A failed user fetch clears user, flag and token.', async () => {
  const backend = sessionBackend(account)
  const first = await inside(backend)
  first.session.stop()
  backend.answer('GET /api/user', () => refusal('unexpected', 'Something broke.'))
  const { session } = renderAt('/premium', { backend })
  await waitFor(() => expect(session.getSnapshot().value).toBe('unauthenticated'))
  expect(session.getSnapshot().context.user).toBeNull()
  expect(stored()).toMatchObject(NOTHING)
})

test('Start-up: if the user is authenticated, the token is restored from session storage and the user and abilities are refetched.', async () => {
  const backend = sessionBackend(account)
  sessionStorage.setItem('token', backend.grant(account))
  const { session } = renderAt('/premium', { backend })
  expect(await title()).toHaveTextContent('Premium dashboard')
  expect(backend.requests.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/api/user', 'Bearer granted-1'],
    ['/api/abilities', 'Bearer granted-1'],
    // requests of the page itself
    ['/api/dashboards/premium', 'Bearer granted-1'],
    ['/api/dashboards/premium/funnel', 'Bearer granted-1'],
    ['/api/alerts', 'Bearer granted-1'],
  ])
  expect(session.getSnapshot().value).toBe('authenticated')
})

test('The current user is loaded at creation.', async () => {
  const backend = sessionBackend(account)
  sessionStorage.setItem('token', backend.grant(account))
  const { session } = renderAt('/premium', { backend })
  expect(session.getSnapshot().value).toBe('fetching-user')
  await waitFor(() => expect(session.getSnapshot().context.user).toEqual(account.user))
})

describe('Each form (login, register, forgot, reset) has a processing flag that blocks a second submit while a request is pending.', () => {
  test.each([
    ['login', '/login', '/api/oauth/token', 'Sign in', 'Signing in…'],
    ['register', '/register', '/register', 'Create the account', 'Creating the account…'],
    ['forgot', '/forgot-password', '/api/forget-password', 'Send the link', 'Sending the link…'],
    ['reset', '/reset-password/abc', '/api/reset-password', 'Change the password', 'Changing the password…'],
  ])('%s', async (_form, address, path, verb, progress) => {
    const backend = sessionBackend(account)
    let answer = (_refused: ReturnType<typeof refusal>) => undefined as void
    backend.answer(`POST ${path}`, () => new Promise((resolve) => (answer = resolve)))
    renderAt(address, { backend })
    await title()
    const form = document.querySelector('form')!
    fireEvent.submit(form)
    expect(await screen.findByRole('button', { name: progress })).toHaveAttribute('aria-disabled', 'true')
    expect(form).toHaveAttribute('aria-busy', 'true')
    fireEvent.submit(form)
    fireEvent.click(screen.getByRole('button', { name: progress }))
    answer(refusal('invalid', 'Not like this.', { email: ['Not like this.'] }))
    await waitFor(() => expect(form).toHaveAttribute('aria-busy', 'false'))
    expect(backend.sentTo(path)).toHaveLength(1)

    press(verb)
    await waitFor(() => expect(backend.sentTo(path)).toHaveLength(2))
  })
})

test('The ability list is replaced after login.', async () => {
  sessionStorage.setItem('permissions', JSON.stringify(['dashboards-beyond', 'freshdeck']))
  const { session } = await inside()
  expect(JSON.parse(sessionStorage.getItem('permissions')!)).toEqual(['dashboards-premium'])
  expect(session.getSnapshot().context).toMatchObject({ rules: account.rules, permissions: ['dashboards-premium'] })
})

test('Locale is saved in a cookie for 365 days; a stored locale not in the available list is discarded and the configured one is used.', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const first = openLocale()
  await first.said()
  first.locale.send({ type: 'locale.chosen', locale: 'bn' })
  expect(await first.said()).toBe('in bn')
  expect(readCookie('locale')).toBe('bn')
  const maxAge = /^locale=bn;.*Max-Age=(\d+)/.exec(written.mock.calls.at(-1)?.[0] ?? '')?.[1]
  expect(Number(maxAge) / 86_400).toBe(365)

  const second = openLocale({ locales: ['es', 'fr'], locale: 'fr' })
  expect(await second.said()).toBe('in fr')
  expect(readCookie('locale')).toBeNull()
})

test('Store state is persisted in local storage.', async () => {
  await inside()
  expect(JSON.parse(localStorage.getItem('atalaya')!)).toEqual({
    version: 1,
    authenticated: true,
    user: account.user,
    remember: false,
  })
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(account.password)
})

describe('After registration, after password reset and after logout the user goes to auth.login.', () => {
  const nameOf = ({ router }: ReturnType<typeof renderAt>) => router.state.matches.at(-1)?.staticData.name

  test('registration', async () => {
    const visit = renderAt('/register')
    await fillIn({ Name: 'Ada', Email: ada.user.email, Password: 'a long secret', 'Password again': 'a long secret' })
    press('Create the account')
    await waitFor(() => expect(nameOf(visit)).toBe('auth.login'))
  })

  test('password reset', async () => {
    const visit = renderAt(`/reset-password/abc?email=${ada.user.email}`)
    await fillIn({ 'New password': 'a long secret', 'New password again': 'a long secret' })
    press('Change the password')
    await waitFor(() => expect(nameOf(visit)).toBe('auth.login'))
  })

  test('logout', async () => {
    const visit = await inside()
    await visit.user.click(screen.getByRole('button', { name: 'Account of Ada Lovelace' }))
    await visit.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(nameOf(visit)).toBe('auth.login'))
  })
})
