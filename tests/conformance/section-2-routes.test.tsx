import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { permissionNames, type PermissionName } from '#contracts/permissions.ts'
import { title } from '#tests/support/on-screen.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const everything = holding(permissionNames)

const ADMIN_CHILDREN = [
  ['profile', 'Your profile'],
  ['posts', 'Posts'],
  ['posts/create', 'Add a post'],
  ['posts/edit/{id}', 'Edit a post'],
  ['categories', 'Categories'],
  ['categories/create', 'Add a category'],
  ['categories/edit/{id}', 'Edit a category'],
  ['permissions', 'Permissions'],
  ['permissions/create', 'Add a permission'],
  ['permissions/edit/{id}', 'Edit a permission'],
  ['roles', 'Roles'],
  ['roles/create', 'Add a role'],
  ['roles/edit/{id}', 'Edit a role'],
  ['users', 'Users'],
  ['users/create', 'Add a user'],
  ['users/edit/{id}', 'Edit a user'],
  ['users/UpdateFile', 'Update users from a file'],
] as const

/** Nobody sees the screen without signing in; whoever may see everything finds it at its address. */
async function expectToNeedLogin(path: string, name: string) {
  const visitor = renderAt(path)
  expect(await title()).toHaveTextContent('Sign in')
  expect(visitor.address()).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  visitor.session.stop()
  cleanup()

  const { address } = renderAt(path, { as: everything })
  expect((await title()).textContent).toBe(name)
  expect(address()).toBe(path)
}

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('Signed-in layout (login required)', () => {
  test('/ (home): Sends the user to a dashboard by permission (see section 6)', async () => {
    const { address } = renderAt('/', { as: holding(['dashboards-premium']) })
    expect((await title()).textContent).toBe('Premium dashboard')
    expect(address()).toBe('/premium')
  })

  test.each([
    ['dashboard: Freemium dashboard', '/dashboard', 'Freemium dashboard'],
    ['blank: not shown', '/blank', 'Blank page'],
    ['details-polizas: Policy details', '/details-polizas', 'Policies'],
    ['beyond: Beyond dashboard', '/beyond', 'Beyond dashboard'],
    ['premium: Premium dashboard', '/premium', 'Premium dashboard'],
    ['freshdesk: Support-desk page', '/freshdesk', 'Support desk'],
    ['users: User list', '/users', 'Users'],
    ['users/create: Create user', '/users/create', 'Add a user'],
    ['users/edit/{id}: Edit user', '/users/edit/3', 'Edit a user'],
    ['detail-user: User detail', '/detail-user', 'User detail'],
    ['user-profile: User profile', '/user-profile', 'Your profile'],
    ['/call-detail/{id}: Call detail', '/call-detail/12', 'Call 12'],
    [
      '/call-detail-ia-whatsapp/{canal}/{id}: Call detail for a chat channel',
      '/call-detail-ia-whatsapp/whatsapp/12',
      'Chat 12',
    ],
    [
      '/call-detail-calidad/{type}/{id}/{callid}: Quality call detail',
      '/call-detail-calidad/quality/new/12',
      'New evaluation',
    ],
    ['/call-detail-db/{id}: Call detail (database)', '/call-detail-db/12', 'Dialling record'],
    ['data-partner/{id}: Partner data', '/data-partner/2', 'Partner data'],
    ['call-detail-poliza/{id}: Policy call detail', '/call-detail-poliza/12', 'Policy call detail'],
    ['auditoria-llamadas-freemium: Freemium call audit', '/auditoria-llamadas-freemium', 'Call audit'],
    ['data-partner-cob: Partner data (cob)', '/data-partner-cob', 'Collections data'],
    ['calls, of our own: Conversations', '/calls', 'Calls'],
    ['news, of our own: What is written for the reader', '/news', 'News'],
    ['quality/queue, of our own: What one is to audit', '/quality/queue', 'My work today'],
    ['notifications, of our own: What concerns the reader', '/notifications', 'Notifications'],
    ['admin/access-records, of our own: Who did what', '/admin/access-records', 'Access records'],
    ['questions, of our own: One number, told by what one likes', '/questions', 'Questions'],
    ['alerts, of our own: What rules found', '/alerts', 'Alerts'],
    ['worklists, of our own: What is to be done about it', '/worklists', 'Worklists'],
    ['reports, of our own: What goes out by itself', '/reports', 'Reports'],
    ['received-reports, of our own: What came to the reader', '/received-reports', 'Reports sent to you'],
  ])('%s', async (_sentence, path, name) => expectToNeedLogin(path, name))
})

describe('Public-only routes (a signed-in user is sent to /)', () => {
  test.each([
    ['/login', '/login', 'Sign in'],
    ['/reset-password/{token}', '/reset-password/abc', 'Choose a new password'],
    ['/register, of our own', '/register', 'Create an account'],
    ['/forgot-password, of our own', '/forgot-password', 'Forgotten your password?'],
    ['/invitation/{token}, of our own', '/invitation/abc', 'Your invitation'],
  ])('%s', async (_sentence, path, name) => {
    const visitor = renderAt(path)
    expect((await title()).textContent).toBe(name)
    visitor.session.stop()
    cleanup()

    const { router, address } = renderAt(path, { as: holding(['dashboards-beyond']) })
    const been: string[] = []
    router.subscribe('onBeforeNavigate', ({ toLocation }) => been.push(toLocation.pathname))
    expect((await title()).textContent).toBe('Beyond dashboard')
    expect(been).toContain('/')
    expect(address()).toBe('/beyond')
  })
})

describe('Other', () => {
  test('/satisfaction/{token}, of our own, needs no account and is the same with one', async () => {
    for (const as of [undefined, everything]) {
      const visit = renderAt('/satisfaction/abc', as && { as })
      expect((await title()).textContent).toBe('How did it go?')
      expect(visit.address()).toBe('/satisfaction/abc')
      visit.session.stop()
      cleanup()
    }
  })

  test('/logout (login required).', async () => {
    const visitor = renderAt('/logout')
    expect(await title()).toHaveTextContent('Sign in')
    expect(visitor.backend.sentTo('/api/logout')).toEqual([])
    visitor.session.stop()
    cleanup()

    const { backend, address } = renderAt('/logout', { as: everything })
    expect(await title()).toHaveTextContent('Sign in')
    expect(address()).toBe('/login')
    expect(backend.sentTo('/api/logout')).toHaveLength(1)
  })

  test.each(['/nowhere', '/dashboard/x', '/admin/nowhere', '/users/edit', '/call-detail'])(
    'Any other path shows a NotFound page. (%s)',
    async (path) => {
      const visitor = renderAt(path)
      expect(await title()).toHaveTextContent('Page not found')
      visitor.session.stop()
      cleanup()

      renderAt(path, { as: everything })
      expect(await title()).toHaveTextContent('Page not found')
    },
  )
})

describe('Admin layout /admin (login required)', () => {
  test('admin index (breadcrumb Admin)', async () => {
    await expectToNeedLogin('/admin', 'Admin')
    expect(crumbs()).toEqual(['Admin'])
  })

  test.each(ADMIN_CHILDREN)('%s', async (path, name) => expectToNeedLogin(`/admin/${path.replace('{id}', '3')}`, name))
})

test.each([
  '/users',
  '/users/create',
  '/users/edit/3',
  '/detail-user',
  '/detail-user?id=3',
  '/user-profile',
  '/news',
  '/news/3',
  '/admin',
  '/admin/access-records',
  ...ADMIN_CHILDREN.map(([path]) => `/admin/${path.replace('{id}', '3')}`),
])('The screens of people, roles, permissions and posts are built. (%s)', async (path) => {
  renderAt(path, { as: everything })
  expect(await title()).not.toHaveTextContent('Page not found')
})

test('Breadcrumb labels: Posts, Add new post, Edit post, Categories, Add new category, Edit Category, Permissions, Create Permission, Permission Edit, Roles, Create Role, Role Edit, Users, Add New, User Edit.', async () => {
  const { go } = renderAt('/admin', { as: everything })
  await title()
  const labels: string[] = []
  for (const area of ['posts', 'categories', 'permissions', 'roles', 'users']) {
    for (const screenOf of [area, `${area}/create`, `${area}/edit/3`]) {
      go(`/admin/${screenOf}`)
      const depth = screenOf === area ? 2 : 3
      await waitFor(() => expect(crumbs()).toHaveLength(depth))
      await waitFor(() => expect(labels).not.toContain(crumbs().at(-1)))
      labels.push(crumbs().at(-1) ?? '')
    }
  }
  expect(labels).toEqual([
    'Posts',
    'Add new post',
    'Edit post',
    'Categories',
    'Add new category',
    'Edit Category',
    'Permissions',
    'Create Permission',
    'Permission Edit',
    'Roles',
    'Create Role',
    'Role Edit',
    'Users',
    'Add New',
    'User Edit',
  ])
})

describe('Named routes used for redirects', () => {
  test.each<[name: string, permissions: PermissionName[], roleId: number]>([
    ['admin.index', [], 1],
    ['dashboard', ['dashboards-freemium'], 3],
    ['premium', ['dashboards-premium'], 3],
    ['beyond', ['dashboards-beyond'], 3],
    ['freshdesk', ['freshdeck'], 3],
    ['users-index', ['user-list'], 3],
  ])('%s', async (name, permissions, roleId) => {
    const account = holding(permissions, roleId)
    const { router } = renderAt('/login', { backend: sessionBackend(account) })
    await signIn(account)
    await screen.findByRole('navigation', { name: 'Main' })
    expect(router.state.matches.at(-1)?.staticData.name).toBe(name)
  })

  test('NotFound', async () => {
    const { router } = renderAt('/no/such/place', { as: everything })
    expect(await title()).toHaveTextContent('Page not found')
    expect(router.state.matches.at(-1)?.staticData.name).toBe('NotFound')
  })

  test('auth.login', async () => {
    const { router } = renderAt('/logout', { as: everything })
    expect(await title()).toHaveTextContent('Sign in')
    expect(router.state.matches.at(-1)?.staticData.name).toBe('auth.login')
  })
})
