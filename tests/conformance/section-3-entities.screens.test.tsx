import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { readPageConfig } from '#src/app/page-config.ts'
import { fillIn, press, title } from '#tests/support/on-screen.ts'
import { openLocale } from '#tests/support/open-locale.ts'
import { pageConfig } from '#tests/support/page-config.ts'
import { noFacets, pageOfCalls } from '#tests/support/page-of-calls.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { ada, sessionBackend } from '#tests/support/session-backend.ts'

test('Auth state: authenticated flag and user object.', async () => {
  const visit = renderAt('/login', { backend: sessionBackend(ada) })
  expect(visit.session.getSnapshot().matches('authenticated')).toBe(false)
  await signIn(ada)
  await waitFor(() => expect(visit.session.getSnapshot().matches('authenticated')).toBe(true))
  expect(visit.session.getSnapshot().context.user).toEqual(ada.user)
  expect(JSON.parse(localStorage.getItem('atalaya')!)).toMatchObject({ authenticated: true, user: ada.user })
})

test('Locale state: current locale and list of available locales, taken from a page-level config.', async () => {
  const element = Object.assign(document.createElement('script'), { id: 'page-config', type: 'application/json' })
  element.textContent = JSON.stringify(pageConfig({ locale: 'fr', locales: ['es', 'fr'] }))
  document.body.append(element)
  onTestFinished(() => element.remove())
  const { locale, said } = openLocale(readPageConfig(document))
  expect(await said()).toBe('in fr')
  expect(locale.getSnapshot().context).toMatchObject({ current: 'fr', available: ['es', 'fr'] })
})

test('Permissions: a list of names kept in session storage as permissions.', async () => {
  const account = holding(['dashboards-premium', 'freshdeck'])
  renderAt('/login', { backend: sessionBackend(account) })
  await signIn(account)
  await screen.findByRole('navigation', { name: 'Main' })
  expect(JSON.parse(sessionStorage.getItem('permissions')!)).toEqual(['dashboards-premium', 'freshdeck'])
})

/** The form's own fields, by their names. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ name, type }) => `${name}: ${type}`)

test('Login form: email, password, remember (boolean).', async () => {
  const { session } = renderAt('/login', { backend: sessionBackend(ada) })
  await title()
  expect(fields()).toEqual(['email: email', 'password: password', 'remember: checkbox'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' }))
  await signIn(ada)
  await waitFor(() => expect(session.getSnapshot().matches('authenticated')).toBe(true))
  expect(JSON.parse(localStorage.getItem('atalaya')!)).toMatchObject({ remember: true })
})

test('Forgot-password form: email.', async () => {
  const { backend } = renderAt('/forgot-password')
  await fillIn({ Email: 'ada@atalaya.test' })
  expect(fields()).toEqual(['email: email'])
  press('Send the link')
  await waitFor(() => expect(backend.sentTo('/api/forget-password')[0]?.body).toEqual({ email: 'ada@atalaya.test' }))
})

test('Reset form: email, token, password, password_confirmation.', async () => {
  const { backend } = renderAt('/reset-password/from-the-mail')
  await fillIn({ Email: 'ada@atalaya.test', 'New password': 'a long secret', 'New password again': 'a longer one' })
  press('Change the password')
  await waitFor(() =>
    expect(backend.sentTo('/api/reset-password')[0]?.body).toEqual({
      email: 'ada@atalaya.test',
      token: 'from-the-mail',
      password: 'a long secret',
      password_confirmation: 'a longer one',
    }),
  )
})

test('Register form: name, email, password, password_confirmation.', async () => {
  const { backend } = renderAt('/register')
  await fillIn({ Name: 'Ada', Email: 'ada@atalaya.test', Password: 'one', 'Password again': 'another' })
  press('Create the account')
  await waitFor(() =>
    expect(backend.sentTo('/register')[0]?.body).toEqual({
      name: 'Ada',
      email: 'ada@atalaya.test',
      password: 'one',
      password_confirmation: 'another',
    }),
  )
})

test.each(['flat', 'nested'] as const)(
  'Paginated list responses carry current_page, last_page, per_page, total, from, to, first/last/next/prev page URLs, or the same inside a meta block plus links. (%s)',
  async (shape) => {
    const account = holding(['call-detail'])
    const backend = sessionBackend(account)
    backend.answer('GET /api/calls', () => ({ status: 200, body: pageOfCalls[shape] }))
    backend.answer('GET /api/call-facets', () => ({ status: 200, body: noFacets }))
    renderAt('/calls?page=2', { as: account, backend })
    expect(await screen.findByText('26–50 of 60')).toBeVisible()
    expect(screen.getByText('60 conversations')).toBeVisible()
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getAllByRole('link', { name: /^Page / })).toHaveLength(3)
    expect(pages.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 2')
  },
)
