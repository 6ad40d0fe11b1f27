import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { fillIn, press, title } from '#tests/support/on-screen.ts'
import { openLocale } from '#tests/support/open-locale.ts'
import { pageConfig } from '#tests/support/page-config.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const account = holding(['dashboards-premium'])

/** Signed in, before a server that answers one more address. */
async function inside() {
  const visit = renderAt('/premium', { as: account })
  await screen.findByRole('heading', { name: 'Premium dashboard' })
  return visit
}

test.each(['GET', 'POST'] as const)(
  'Every request sends X-Requested-With, a CSRF token from the page config, credentials, and an Authorization header from the stored token. (%s)',
  async (method) => {
    const { backend, http } = await inside()
    const fetched = vi.spyOn(globalThis, 'fetch')
    backend.answer(`${method} /api/anything`, () => ({ status: 200 }))
    await http.send(z.unknown(), '/api/anything', { method })
    const headers = backend.sentTo('/api/anything')[0]?.headers
    expect(headers?.get('x-requested-with')).toBe('XMLHttpRequest')
    expect(headers?.get('x-csrf-token')).toBe(pageConfig().csrfToken)
    expect(headers?.get('authorization')).toBe('Bearer granted-1')
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
  },
)

test('Same-origin calls also carry a cross-site request forgery token from a cookie', async () => {
  document.cookie = 'XSRF-TOKEN=a%2Fb; Path=/'
  const { backend, http } = await inside()
  backend.answer('GET /api/anything', () => ({ status: 200 }))
  await http.send(z.unknown(), '/api/anything')
  await http.send(z.unknown(), 'https://elsewhere.test/api/anything')
  expect(backend.sentTo('/api/anything').map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['a/b', null])
})

test('there is no timeout', async () => {
  const { backend, http } = await inside()
  let answer = () => undefined as void
  backend.answer(
    'GET /api/slow',
    () => new Promise((resolve) => (answer = () => resolve({ status: 200, body: 'late' }))),
  )
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent = http.send(z.string(), '/api/slow')
  const outcome = vi.fn<(value: unknown) => void>()
  sent.then(outcome, outcome)
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect(outcome).not.toHaveBeenCalled()
  answer()
  expect(await sent).toBe('late')
})

test.each([200, 201, 202, 206, 299])('statuses 200 to 299 are success (%i)', async (status) => {
  const { backend, http } = await inside()
  backend.answer('GET /api/anything', () => ({ status, body: 'done' }))
  expect(await http.send(z.string(), '/api/anything')).toBe('done')
})

test.each([400, 404, 500, 503])('statuses 200 to 299 are success, and no other (%i)', async (status) => {
  const { backend, http } = await inside()
  backend.answer('GET /api/anything', () => ({ status, body: 'done' }))
  await expect(http.send(z.string(), '/api/anything')).rejects.toMatchObject({ status })
})

test('POST /api/oauth/token: grant_type password, client_id, client_secret, username (the email), password, scope *', async () => {
  const { backend } = renderAt('/login', { backend: sessionBackend(account) })
  await signIn(account)
  await screen.findByRole('heading', { name: 'Premium dashboard' })
  const { clientId, clientSecret } = pageConfig().oauth
  expect(backend.sentTo('/api/oauth/token')).toMatchObject([
    {
      method: 'POST',
      body: {
        grant_type: 'password',
        client_id: clientId,
        client_secret: clientSecret,
        username: account.user.email,
        password: account.password,
        scope: '*',
      },
    },
  ])
})

test.each([
  ['from a data field (with success)', { success: true, data: account.user }],
  ['from the body directly', account.user],
])(
  'GET /api/user: user, read either from a data field (with success) or from the body directly (%s)',
  async (_, body) => {
    const backend = sessionBackend(account)
    backend.answer('GET /api/user', () => ({ status: 200, body }))
    const { session } = renderAt('/premium', { as: account, backend })
    await screen.findByRole('heading', { name: 'Premium dashboard' })
    expect(session.getSnapshot().context.user).toEqual(account.user)
    const [asked] = backend.sentTo('/api/user')
    expect(asked).toMatchObject({ method: 'GET', body: null })
    expect(asked?.headers.get('authorization')).toBe('Bearer granted-1')
  },
)

test('GET /api/abilities: rule list stored as permissions', async () => {
  const { backend } = await inside()
  expect(backend.sentTo('/api/abilities')).toMatchObject([{ method: 'GET', body: null }])
  expect(JSON.parse(sessionStorage.getItem('permissions')!)).toEqual(['dashboards-premium'])
})

test('POST /register: success notice, then auth.login', async () => {
  const { backend, address } = renderAt('/register')
  await fillIn({ Name: 'Ada', Email: 'ada@atalaya.test', Password: 'one', 'Password again': 'one' })
  press('Create the account')
  expect(await screen.findByText('Registration successfully')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/login'))
  expect(backend.sentTo('/register')).toMatchObject([
    { method: 'POST', body: { name: 'Ada', email: 'ada@atalaya.test', password: 'one', password_confirmation: 'one' } },
  ])
})

test('POST /api/forget-password: success notice', async () => {
  const { backend } = renderAt('/forgot-password')
  await fillIn({ Email: 'ada@atalaya.test' })
  press('Send the link')
  expect(await screen.findByText(/^Hemos enviado un correo/)).toBeInTheDocument()
  expect(backend.sentTo('/api/forget-password')).toMatchObject([
    { method: 'POST', body: { email: 'ada@atalaya.test' } },
  ])
})

test('POST /api/reset-password: success notice, then auth.login', async () => {
  const { backend, address } = renderAt('/reset-password/abc?email=ada@atalaya.test')
  await fillIn({ 'New password': 'one', 'New password again': 'one' })
  press('Change the password')
  expect(await screen.findByText(/^Contraseña se ha cambiado/)).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/login'))
  expect(backend.sentTo('/api/reset-password')).toMatchObject([
    {
      method: 'POST',
      body: { email: 'ada@atalaya.test', token: 'abc', password: 'one', password_confirmation: 'one' },
    },
  ])
})

test('POST /api/logout: clears the session either way', async () => {
  const { backend, go } = await inside()
  go('/logout')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(backend.sentTo('/api/logout')).toMatchObject([{ method: 'POST', body: null }])
  expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual([null, null])
})

test('Language files are loaded from static JSON per locale.', async () => {
  const { asked, locale, said } = openLocale()
  await said()
  locale.send({ type: 'locale.chosen', locale: 'pt-BR' })
  expect(await said()).toBe('in pt-BR')
  expect(asked.map((url) => /[\w-]+\.json/.exec(url)?.[0])).toEqual(['en.json', 'pt-BR.json'])
})

test('A user-store load call is made at startup; its path is not shown.', async () => {
  const { backend } = renderAt('/premium', { as: account })
  await title()
  expect(backend.requests[0]).toMatchObject({ method: 'GET', path: '/api/user' })
})
