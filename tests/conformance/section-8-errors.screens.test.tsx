import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { RequestFailed } from '#src/lib/request-failed.ts'
import { Select } from '#src/ui/select.tsx'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, press, title } from '#tests/support/on-screen.ts'
import { noFacets, pageOfCalls } from '#tests/support/page-of-calls.ts'
import { renderIsland } from '#tests/support/render-island.tsx'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { NO_ANSWER, refusal, sessionBackend, WRONG_PASSWORD } from '#tests/support/session-backend.ts'

const account = holding(['dashboards-premium'])

test.each([401, 403, 419])(
  'Any response with status 401, 403 or 419 logs the user out locally and redirects to /login. The error is still passed on to the caller. (%i)',
  async (status) => {
    const { backend, http, router, session } = renderAt('/premium?from=2026-01-01', { as: account })
    await screen.findByRole('heading', { name: 'Premium dashboard' })
    backend.answer('GET /api/anything', () => ({ status, body: { message: 'No longer.' } }))
    const error = await http.send(z.unknown(), '/api/anything').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RequestFailed)
    expect(error).toMatchObject({ status, message: 'No longer.' })

    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search.redirect).toBe('/premium?from=2026-01-01')
    expect(session.getSnapshot().context).toMatchObject({ user: null, permissions: [] })
    expect(['token', 'permissions'].map((key) => sessionStorage.getItem(key))).toEqual([null, null])
    expect(localStorage.getItem('token')).toBeNull()
    expect(backend.sentTo('/api/logout')).toEqual([])
  },
)

test.each([
  ['an error', () => refusal('unexpected', 'Broken.')],
  ['no answer', NO_ANSWER],
  ['something else than a user', () => ({ status: 200, body: { success: false } })],
])('A failed user fetch clears the session. (%s)', async (_how, handler) => {
  const backend = sessionBackend(account)
  backend.answer('GET /api/user', handler)
  const { session } = renderAt('/premium', { as: account, backend })
  expect(await title()).toHaveTextContent('Sign in')
  expect(session.getSnapshot().value).toBe('unauthenticated')
  expect(sessionStorage.getItem('token')).toBeNull()
})

test.each([
  ['login', '/login', '/api/oauth/token', 'Password', 'password'],
  ['register', '/register', '/register', 'Name', 'name'],
  ['forgot', '/forgot-password', '/api/forget-password', 'Email', 'email'],
  ['reset', '/reset-password/abc', '/api/reset-password', 'New password', 'password'],
])(
  "A failed login, register, forgot or reset call shows the response's errors object per field. Login also shows the response's message. (%s)",
  async (form, address, path, label, field) => {
    const backend = sessionBackend()
    backend.answer(`POST ${path}`, () => refusal('invalid', 'All of it.', { [field]: ['This one.'] }))
    renderAt(address, { backend })
    await title()
    fireEvent.submit(document.querySelector('form')!)
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription('This one.'))
    expect(screen.queryByText('All of it.') !== null).toBe(form === 'login')
  },
)

test("A failed login, register, forgot or reset call shows the response's errors object per field. Login also shows the response's message. (a wrong password)", async () => {
  renderAt('/login', { backend: sessionBackend(account) })
  await signIn({ ...account, password: 'wrong' })
  expect(await screen.findByRole('alert')).toHaveTextContent(WRONG_PASSWORD)
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(WRONG_PASSWORD)
})

test('Logout failure is treated like success.', async () => {
  const backend = sessionBackend(account)
  backend.answer('POST /api/logout', () => refusal('unavailable', 'Away.'))
  const { address } = renderAt('/logout', { as: account, backend })
  expect(await title()).toHaveTextContent('Sign in')
  expect(address()).toBe('/login')
  expect(screen.queryByText('Away.')).not.toBeInTheDocument()
  expect(sessionStorage.getItem('token')).toBeNull()
})

describe('Notices', () => {
  test("'Acceso exitoso' (login, 1.5 s)", async () => {
    const shown = noticesShown()
    renderAt('/login', { backend: sessionBackend(account) })
    await signIn(account)
    await waitFor(() => expect(shown).toEqual([{ text: 'Acceso exitoso', milliseconds: 1500 }]))
  })

  test("'Registration successfully' (1.5 s)", async () => {
    const shown = noticesShown()
    renderAt('/register')
    await fillIn({ Name: 'Ada' })
    press('Create the account')
    await waitFor(() => expect(shown).toEqual([{ text: 'Registration successfully', milliseconds: 1500 }]))
  })

  test("'Hemos enviado un correo con un enlace para resetear tu password! Por favor revisa tu buzón' (5 s)", async () => {
    const shown = noticesShown()
    renderAt('/forgot-password')
    await fillIn({ Email: 'ada@atalaya.test' })
    press('Send the link')
    const text = 'Hemos enviado un correo con un enlace para resetear tu password! Por favor revisa tu buzón'
    await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
  })

  test("'Contraseña se ha cambiado satisfactoriamente.' (5 s)", async () => {
    const shown = noticesShown()
    renderAt('/reset-password/abc')
    await fillIn({ 'New password': 'one' })
    press('Change the password')
    const text = 'Contraseña se ha cambiado satisfactoriamente.'
    await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
  })
})

describe("Select widget texts: 'Sorry, no matching options.' and 'Loading...'.", () => {
  const options = [{ value: '1', label: 'Norte' }]

  test("'Sorry, no matching options.'", async () => {
    renderIsland(<Select label="Team" value={null} options={options} onChange={() => undefined} />)
    await userEvent.type(screen.getByRole('combobox', { name: 'Team' }), 'Sur')
    expect(screen.getByText('Sorry, no matching options.')).toBeVisible()
  })

  test("'Loading...'", () => {
    renderIsland(<Select label="Team" value={null} options={options} isLoading onChange={() => undefined} />)
    fireEvent.click(screen.getByRole('combobox', { name: 'Team' }))
    expect(screen.getByText('Loading...')).toBeVisible()
  })
})

test("The table toolkit's default text includes 'Rows per page'.", async () => {
  const clerk = holding(['call-detail'])
  const backend = sessionBackend(clerk)
  backend.answer('GET /api/calls', () => ({ status: 200, body: pageOfCalls.nested }))
  backend.answer('GET /api/call-facets', () => ({ status: 200, body: noFacets }))
  renderAt('/calls', { as: clerk, backend, page: { kitLocale: 'en' } })
  expect(await screen.findByLabelText('Rows per page')).toBeVisible()
})
