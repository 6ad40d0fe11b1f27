import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { adminPermissions, permissionNames, type PermissionName } from '#contracts/permissions.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { ada, NO_ANSWER, refusal, sessionBackend } from '#tests/support/session-backend.ts'

const everything = holding(permissionNames)
const heading = () => screen.findByRole('heading', { level: 1 })

describe('an address for signed-in people', () => {
  const paths = [
    '/',
    '/dashboard',
    '/blank',
    '/details-polizas',
    '/beyond',
    '/premium',
    '/freshdesk',
    '/users',
    '/users/create',
    '/users/edit/3',
    '/detail-user',
    '/user-profile',
    '/call-detail/1',
    '/call-detail-ia-whatsapp/whatsapp/1',
    '/call-detail-calidad/quality/new/1',
    '/call-detail-db/1',
    '/data-partner/1',
    '/call-detail-poliza/1',
    '/auditoria-llamadas-freemium',
    '/data-partner-cob',
    '/admin',
    '/admin/posts',
    '/calls',
    '/quality',
    '/imports',
  ]

  test('sends a visitor to the sign-in screen, and remembers the requested address', async () => {
    const { address, arriveAt } = renderAt('/login')
    for (const path of paths) {
      await arriveAt(path)
      expect(await heading(), path).toHaveTextContent('Sign in')
      expect(address()).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    }
  })

  test('sends a visitor there also if it is the first address', async () => {
    const { address } = renderAt('/calls')
    expect(await heading()).toHaveTextContent('Sign in')
    expect(address()).toBe('/login?redirect=%2Fcalls')
  })

  test('waits for a restored session before it decides', async () => {
    const { address } = renderAt('/blank', { as: ada })
    expect(await heading()).toHaveTextContent('Blank page')
    expect(address()).toBe('/blank')
  })

  test('redirects to the sign-in screen if the user cannot be loaded', async () => {
    const backend = sessionBackend(ada)
    backend.answer('GET /api/user', NO_ANSWER)
    const { address, session } = renderAt('/blank', { as: ada, backend })
    expect(await heading()).toHaveTextContent('Sign in')
    expect(address()).toBe('/login?redirect=%2Fblank')
    expect(session.getSnapshot().context.user).toBeNull()
    expect(sessionStorage.getItem('token')).toBeNull()
  })
})

describe('an address that exists only for people with its permission', () => {
  const hidden: [path: string, permission: PermissionName, title: string][] = [
    ['/dashboard', 'dashboards-freemium', 'Freemium dashboard'],
    ['/premium', 'dashboards-premium', 'Premium dashboard'],
    ['/beyond', 'dashboards-beyond', 'Beyond dashboard'],
    ['/details-polizas', 'policy-detail', 'Policies'],
    ['/auditoria-llamadas-freemium', 'freemium-audit', 'Call audit'],
  ]

  test.each(hidden)('%s opens with %s', async (path, permission, title) => {
    renderAt(path, { as: holding([permission]) })
    expect(await heading()).toHaveTextContent(title)
  })

  // section 6 of the conformance tests checks that each is not found without its permission
})

describe('an address that says which permission it needs', () => {
  const explained: [path: string, title: string, needed: PermissionName[]][] = [
    ['/freshdesk', 'Support desk', ['freshdeck']],
    ['/users', 'Users', ['user-list']],
    ['/users/create', 'Add a user', ['user-create']],
    ['/admin', 'Admin', [...adminPermissions, 'user-list']],
    ['/admin/roles', 'Roles', ['role-list']],
    ['/admin/users/UpdateFile', 'Update users from a file', ['user-edit']],
    ['/calls', 'Calls', ['call-detail']],
    ['/call-detail/12', 'Call detail', ['call-detail']],
    ['/call-detail-db/12', 'Dialling record', ['call-detail']],
    ['/call-detail-db/twelve', 'Dialling record', ['call-detail']],
    ['/data-partner-cob/worklist/7', 'Debt', ['collections-data']],
    ['/imports', 'Imports', ['call-import']],
  ]

  test('opens for everybody and sends no requests', async () => {
    const { backend, arriveAt } = renderAt('/', { as: holding([]) })
    for (const [path, title, needed] of explained) {
      await arriveAt(path)
      expect(await heading(), path).toHaveTextContent(title)
      const named = within(screen.getByRole('main')).getAllByRole('listitem')
      expect(named.map((item) => item.textContent)).toEqual(needed)
      expect(backend.requests.map((request) => request.path)).toEqual(['/api/user', '/api/abilities'])
    }
  })
})

// section 6 of the conformance tests checks where home leads

describe('a public address', () => {
  test('sends signed-in people to /', async () => {
    const { address, arriveAt } = renderAt('/blank', { as: holding(['dashboards-premium']) })
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password/abc', '/login?redirect=%2Fcalls']) {
      await arriveAt('/blank')
      expect(await heading()).toHaveTextContent('Blank page')
      await arriveAt(path)
      expect(await heading(), path).toHaveTextContent('Premium dashboard')
      expect(address(), path).toBe('/premium')
    }
  })

  test('for registering does not exist while registration is off', async () => {
    renderAt('/register', { page: { registration: 'off' } })
    expect(await heading()).toHaveTextContent('Page not found')
  })
})

describe('any other path', () => {
  const paths = ['/nowhere', '/admin/nowhere', '/users/edit', '/dashboard/x', '/NotFound']

  test('is not found, inside the frame, for signed-in people', async () => {
    const { arriveAt } = renderAt('/blank', { as: everything })
    for (const path of paths) {
      await arriveAt('/blank')
      expect(await heading()).toHaveTextContent('Blank page')
      await arriveAt(path)
      expect(await heading(), path).toHaveTextContent('Page not found')
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    }
  })

  test('is not found for a visitor, without the frame', async () => {
    const { arriveAt } = renderAt('/login')
    for (const path of paths) {
      await arriveAt('/login')
      expect(await heading()).toHaveTextContent('Sign in')
      await arriveAt(path)
      expect(await heading(), path).toHaveTextContent('Page not found')
      expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
    }
  })
})

describe('/logout', () => {
  test('ends the session and leads to the sign-in screen, whatever the server says', async () => {
    const backend = sessionBackend(ada)
    backend.answer('POST /api/logout', () => refusal('unavailable', 'Away.'))
    const { address } = renderAt('/logout', { as: ada, backend })
    expect(await heading()).toHaveTextContent('Sign in')
    expect(address()).toBe('/login')
    expect(backend.sentTo('/api/logout')).toHaveLength(1)
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  test('sends a visitor to the sign-in screen without a request', async () => {
    const { address, backend } = renderAt('/logout')
    expect(await heading()).toHaveTextContent('Sign in')
    expect(address()).toBe('/login')
    expect(backend.requests).toEqual([])
  })

  test('does not sign anybody out when it is preloaded', async () => {
    const { router, session } = renderAt('/blank', { as: ada })
    await heading()
    await router.preloadRoute({ to: '/logout' })
    expect(session.getSnapshot().matches('authenticated')).toBe(true)
  })
})
