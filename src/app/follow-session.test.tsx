import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { PermissionName } from '#contracts/permissions.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { noFacets } from '#tests/support/page-of-calls.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { profileBackend } from '#tests/support/profile-backend.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const everyLanding: PermissionName[] = [
  ...(['user-list', 'freshdeck', 'dashboards-beyond', 'dashboards-premium', 'dashboards-freemium'] as const),
]

describe('signing in', () => {
  // section 6 of the conformance tests checks the other pages that it leads to
  test('leads to the page that is not found when the role opens nothing', async () => {
    const account = holding([])
    renderAt('/login', { backend: sessionBackend(account) })
    await signIn(account)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('returns to the requested address with its search', async () => {
    const account = holding(everyLanding)
    const visit = renderAt('/users/edit/3?tab=sessions', { backend: sessionBackend(account) })
    await signIn(account)
    await screen.findByRole('navigation', { name: 'Main' })
    expect(visit.address()).toBe('/users/edit/3?tab=sessions')
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', 'blank'])(
    'never returns to %s',
    async (elsewhere) => {
      const account = holding(everyLanding)
      const visit = renderAt(`/login?redirect=${encodeURIComponent(elsewhere)}`, { backend: sessionBackend(account) })
      await signIn(account)
      await screen.findByRole('navigation', { name: 'Main' })
      expect(visit.address()).toBe('/dashboard')
    },
  )
})

describe('a person whose role requires a second factor that is not set up', () => {
  const account = holding([], 1)
  account.user = { ...account.user, must_set_up_two_factor: true }

  test.each(['/login', '/login?redirect=%2Fcalls'])('goes from %s to the profile', async (path) => {
    const visit = renderAt(path, { backend: sessionBackend(account) })
    await signIn(account)
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible()
    expect(visit.address()).toBe('/user-profile')
  })

  test.each(['/', '/calls', '/dashboard', '/admin/users'])('comes from %s to the profile', async (path) => {
    const visit = renderAt(path, { as: account })
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible()
    expect(visit.address()).toBe('/user-profile')
  })

  test('may open the profile within the admin area', async () => {
    const visit = renderAt('/admin/profile', { as: account })
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible()
    expect(visit.address()).toBe('/admin/profile')
  })
})

describe('the end of a session', () => {
  const account = holding(['dashboards-premium', 'call-detail'])

  test.each(['unauthenticated', 'forbidden', 'page-expired'] as const)(
    'by an answer that says %s leads to the sign-in screen, and from there back',
    async (kind) => {
      const visit = renderAt('/premium?from=2026-01-01', { as: account })
      await screen.findByRole('heading', { name: 'Premium dashboard' })
      visit.backend.answer('GET /api/anything', () => refusal(kind, 'No longer.'))
      await expect(visit.http.send(z.unknown(), '/api/anything')).rejects.toThrow('No longer.')
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(visit.router.state.location.search.redirect).toBe('/premium?from=2026-01-01')
      expect(localStorage.getItem('token')).toBeNull()
      await signIn(account)
      await screen.findByRole('heading', { name: 'Premium dashboard' })
      expect(visit.address()).toBe('/premium?from=2026-01-01')
    },
  )

  test('by signing out leads to the sign-in screen without a return address', async () => {
    const visit = renderAt('/premium', { as: account })
    await visit.user.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }))
    await visit.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(visit.address()).toBe('/login')
  })

  test.each(['logout.requested', 'session.expired', 'session.ended-elsewhere'] as const)(
    'by %s leaves no way back to the screen',
    async (type) => {
      const visit = renderAt('/login', { as: account })
      await visit.arriveAt('/premium')
      const { length } = visit.router.history
      visit.session.send({ type })
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(visit.router.history.length).toBe(length)
    },
  )

  test('leaves the page of a letter open, unless the server refuses the person', async () => {
    const letter = '/satisfaction/of-the-letter'
    const { arriveAt, address, session } = renderAt(letter, { as: account })
    await arriveAt(letter)
    session.send({ type: 'session.ended-elsewhere' })
    await waitFor(() => expect(session.getSnapshot().value).toBe('unauthenticated'))
    await expect(screen.findByRole('heading', { name: 'Sign in' }, { timeout: 300 })).rejects.toThrow('Unable to find')
    expect(address()).toBe(letter)
  })

  test('by a refusal leads from the page of a letter to the sign-in screen, without a return address', async () => {
    const { session, address } = renderAt('/satisfaction/of-the-letter', { as: account })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(session.getSnapshot().value).toBe('authenticated'))
    session.send({ type: 'session.expired' })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
  })

  test('while somebody signs in leaves the sign-in screen as it is, with its return address', async () => {
    const backend = sessionBackend(account)
    backend.answer('GET /api/user', () => refusal('unauthenticated', 'Sign in first.'))
    const visit = renderAt('/login?redirect=%2Fpremium', { backend })
    await signIn(account)
    await waitFor(() => expect(backend.sentTo('/api/user')).toHaveLength(1))
    await waitFor(() => expect(visit.session.getSnapshot().value).toBe('unauthenticated'))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(visit.address()).toBe('/login?redirect=%2Fpremium')
  })

  test('in another tab leads to the sign-in screen too', async () => {
    const visit = renderAt('/premium', { as: account })
    await screen.findByRole('heading', { name: 'Premium dashboard' })
    visit.session.send({ type: 'session.ended-elsewhere' })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(visit.address()).toBe('/login')
  })

  test.each(['session.expired', 'session.ended-elsewhere'] as const)(
    'by %s does not ask about what is not saved',
    async (type) => {
      const visit = renderAt('/user-profile', { as: account, backend: profileBackend(account) })
      await fillIn({ Name: 'Ada K' })
      visit.session.send({ type })
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
      expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
    },
  )

  test('by signing out asks once about unsaved work', async () => {
    const visit = renderAt('/user-profile', { as: account, backend: profileBackend(account) })
    await fillIn({ Name: 'Ada K' })
    await visit.user.click(screen.getByRole('button', { name: 'Account of Ada Lovelace' }))
    await visit.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await visit.user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(visit.address()).toBe('/login')
  })

  test.each([
    ['/premium', 'Sign in', '/login?redirect=%2Fpremium'],
    ['/reset-password/of-the-letter?email=ada%40atalaya.test', 'Choose a new password'],
    ['/register', 'Create an account'],
  ])('that the server no longer knew leaves %s to its own guard', async (address, heading, leadsTo = address) => {
    const backend = sessionBackend(account)
    backend.answer('GET /api/user', () => refusal('unauthenticated', 'Sign in first.'))
    const visit = renderAt(address, { as: account, backend })
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(visit.session.getSnapshot().value).toBe('unauthenticated')
    expect(visit.address()).toBe(leadsTo)
  })

  test('removes everything that was loaded, before the next person signs in', async () => {
    const backend = sessionBackend(account)
    backend.answer('GET /api/calls', () => ({ status: 200, body: pageOf([], '/api/calls') }))
    backend.answer('GET /api/call-facets', () => ({ status: 200, body: noFacets }))
    const visit = renderAt('/calls', { as: account, backend })
    await screen.findByRole('heading', { name: 'Calls' })
    visit.session.send({ type: 'logout.requested' })
    await screen.findByRole('heading', { name: 'Sign in' })
    await signIn(account)
    await screen.findByRole('heading', { name: 'Premium dashboard' })
    expect(backend.sentTo('/api/calls')).toHaveLength(1)
    visit.go('/calls')
    await screen.findByRole('heading', { name: 'Calls' })
    expect(backend.sentTo('/api/calls')).toHaveLength(2)
  })
})
