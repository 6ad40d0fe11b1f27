import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { Pagination } from '#src/ui/pagination.tsx'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { openLocale } from '#tests/support/open-locale.ts'
import { renderLinked } from '#tests/support/render-island.tsx'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

test('Locale cookie lifetime: 365 days.', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const { locale, said } = openLocale()
  await said()
  locale.send({ type: 'locale.chosen', locale: 'fr' })
  await said()
  expect(written.mock.calls.map(([cookie]) => cookie)).toEqual([
    expect.stringMatching(new RegExp(`^locale=fr;.*Max-Age=${365 * 24 * 60 * 60}(;|$)`)),
  ])
})

test('Notice display times: 1500 ms and 5000 ms.', async () => {
  const account = holding(['dashboards-premium'])
  const shown = noticesShown()
  const { go } = renderAt('/register', { backend: sessionBackend(account) })
  await fillIn({ Name: 'Ada' })
  press('Create the account')
  await screen.findByRole('heading', { name: 'Sign in' })
  go('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgotten your password?' })
  press('Send the link')
  await screen.findByRole('button', { name: 'The link is on its way' })
  go('/reset-password/abc')
  await screen.findByRole('heading', { name: 'Choose a new password' })
  press('Change the password')
  await screen.findByRole('heading', { name: 'Sign in' })
  await signIn(account)
  await waitFor(() => expect(shown.map(({ milliseconds }) => milliseconds)).toEqual([1500, 5000, 5000, 1500]))
})

test('OAuth scope: *.', async () => {
  const account = holding(['dashboards-premium'])
  const { backend } = renderAt('/login', { backend: sessionBackend(account) })
  await signIn(account)
  await screen.findByRole('heading', { name: 'Premium dashboard' })
  expect(backend.sentTo('/api/oauth/token')[0]?.body).toMatchObject({ scope: '*' })
})

test.each([
  [1, '/admin'],
  [2, '/dashboard'],
])('Admin role id: 1. (role %i goes to %s)', async (roleId, address) => {
  const account = holding(['dashboards-freemium', 'role-list'], roleId)
  const visit = renderAt('/login', { backend: sessionBackend(account) })
  await signIn(account)
  await screen.findByRole('navigation', { name: 'Main' })
  expect(visit.address()).toBe(address)
})

describe('Pagination links are shown only if total exceeds per_page; the page window limit defaults to 0, meaning all pages.', () => {
  const show = (page: number, total: number, limit?: number) => {
    const last_page = Math.max(1, Math.ceil(total / 25))
    const meta = { current_page: page, last_page, per_page: 25, total, from: 1, to: Math.min(total, 25) }
    renderLinked(<Pagination meta={meta} {...(limit !== undefined && { limit })} />)
  }
  const links = async () => {
    const navigation = within(await screen.findByRole('navigation', { name: 'Pages' }))
    return navigation.getAllByRole('link', { name: /^Page / }).map((link) => link.textContent)
  }

  test('no links while total does not exceed per_page', async () => {
    show(1, 25)
    expect(await screen.findByText('1–25 of 25')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
  })

  test('links once total exceeds per_page', async () => {
    show(1, 26)
    expect(await links()).toEqual(['1', '2'])
  })

  test('all pages by default', async () => {
    show(30, 1500)
    expect(await links()).toHaveLength(60)
  })

  test('a limit is a window', async () => {
    show(30, 1500, 5)
    expect(await links()).toEqual(['28', '29', '30', '31', '32'])
  })
})
