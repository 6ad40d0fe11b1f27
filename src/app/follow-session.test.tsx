import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { PermissionName } from '#contracts/permissions.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const everyLanding: PermissionName[] = [
  ...(['user-list', 'freshdeck', 'dashboards-beyond', 'dashboards-premium', 'dashboards-freemium'] as const),
]

describe('signing in', () => {
  test.each<[leadsTo: string, permissions: PermissionName[], roleId: number]>([
    ['/admin', everyLanding, 1],
    ['/dashboard', everyLanding, 3],
    ['/premium', everyLanding.slice(0, 4), 3],
    ['/beyond', everyLanding.slice(0, 3), 3],
    ['/freshdesk', everyLanding.slice(0, 2), 3],
    ['/users', everyLanding.slice(0, 1), 3],
  ])('leads to %s with %j in role %i', async (leadsTo, permissions, roleId) => {
    const account = holding(permissions, roleId)
    const visit = renderAt('/login', { backend: sessionBackend(account) })
    await signIn(account)
    await screen.findByRole('navigation', { name: 'Main' })
    expect(visit.address()).toBe(leadsTo)
  })

  test('leads to the page that is not found when the role opens nothing', async () => {
    const account = holding([])
    renderAt('/login', { backend: sessionBackend(account) })
    await signIn(account)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('returns to the address that was wanted, with its search', async () => {
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

  test('by logging out leads to the sign-in screen, which returns nowhere', async () => {
    const visit = renderAt('/premium', { as: account })
    await visit.user.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }))
    await visit.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(visit.address()).toBe('/login')
  })

  test('in another tab leads to the sign-in screen too', async () => {
    const visit = renderAt('/premium', { as: account })
    await screen.findByRole('heading', { name: 'Premium dashboard' })
    visit.session.send({ type: 'session.ended-elsewhere' })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(visit.address()).toBe('/login')
  })

  test('leaves nothing that was loaded for the next person', async () => {
    const backend = sessionBackend(account)
    backend.answer('GET /api/calls', () => ({ status: 200, body: NO_CALLS }))
    backend.answer('GET /api/call-facets', () => ({ status: 200, body: NO_FACETS }))
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

const NO_CALLS = {
  data: [],
  links: { first: null, last: null, prev: null, next: null },
  meta: { current_page: 1, last_page: 1, per_page: 25, total: 0, from: null, to: null, path: '/api/calls' },
}
const NO_FACETS = { partners: [], campaigns: [], teams: [], agents: [], dispositions: [] }
