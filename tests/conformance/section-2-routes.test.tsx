import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { title } from '#tests/support/on-screen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'

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

type Screen = readonly [sentence: string, path: string, name: string]

/** None of the screens opens without signing in. */
async function expectToNeedLogin(screens: readonly Screen[]) {
  const visitor = renderAt('/login')
  for (const [sentence, path] of screens) {
    await visitor.arriveAt(path)
    expect(visitor.address(), sentence).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    expect(await title(), sentence).toHaveTextContent('Sign in')
  }
  visitor.session.stop()
  cleanup()
}

/** A person with all permissions finds each screen at its address. */
async function expectToBeThere(screens: readonly Screen[]) {
  const { address, arriveAt, session } = renderAt('/blank', { as: everything })
  for (const [sentence, path, name] of screens) {
    await arriveAt(path)
    expect((await title()).textContent, sentence).toBe(name)
    expect(address(), sentence).toBe(path)
  }
  session.stop()
  cleanup()
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

  const screens: Screen[] = [
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
  ]

  // the fake server has none of these: until its answer arrives, each page is named after its address
  const records: Screen[] = [
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
  ]

  test('each screen needs signing in', () => expectToNeedLogin([...screens, ...records]))

  test('each screen is at its address', () => expectToBeThere(screens))

  test('each screen of a record is at its address', async () => {
    for (const [sentence, path, name] of records) {
      const { address, session } = renderAt(path, { as: everything })
      expect((await title()).textContent, sentence).toBe(name)
      expect(address(), sentence).toBe(path)
      session.stop()
      cleanup()
    }
  })
})

describe('Public-only routes (a signed-in user is sent to /)', () => {
  const screens: Screen[] = [
    ['/login', '/login', 'Sign in'],
    ['/reset-password/{token}', '/reset-password/abc', 'Choose a new password'],
    ['/register, of our own', '/register', 'Create an account'],
    ['/forgot-password, of our own', '/forgot-password', 'Forgotten your password?'],
    ['/invitation/{token}, of our own', '/invitation/abc', 'Your invitation'],
  ]

  test('each screen is for visitors', async () => {
    for (const [sentence, path, name] of screens) {
      const { session } = renderAt(path)
      expect((await title()).textContent, sentence).toBe(name)
      session.stop()
      cleanup()
    }
  })

  test('each sends the signed-in to /', async () => {
    const { router, address, arriveAt } = renderAt('/blank', { as: holding(['dashboards-beyond']) })
    const been: string[] = []
    router.subscribe('onBeforeNavigate', ({ toLocation }) => been.push(toLocation.pathname))
    for (const [sentence, path] of screens) {
      await arriveAt('/blank')
      expect((await title()).textContent).toBe('Blank page')
      been.splice(0)
      await arriveAt(path)
      expect((await title()).textContent, sentence).toBe('Beyond dashboard')
      expect(been, sentence).toContain('/')
      expect(address(), sentence).toBe('/beyond')
    }
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

  test('Any other path shows a NotFound page.', async () => {
    for (const [as, elsewhere, name] of [
      [undefined, '/login', 'Sign in'],
      [everything, '/blank', 'Blank page'],
    ] as const) {
      const { arriveAt, session } = renderAt(elsewhere, as && { as })
      for (const path of ['/nowhere', '/dashboard/x', '/admin/nowhere', '/users/edit', '/call-detail']) {
        await arriveAt(elsewhere)
        expect(await title()).toHaveTextContent(name)
        await arriveAt(path)
        expect(await title(), path).toHaveTextContent('Page not found')
      }
      session.stop()
      cleanup()
    }
  })
})

describe('Admin layout /admin (login required)', () => {
  test('admin index (breadcrumb Admin)', async () => {
    await expectToNeedLogin([['admin index', '/admin', 'Admin']])
    renderAt('/admin', { as: everything })
    expect((await title()).textContent).toBe('Admin')
    expect(crumbs()).toEqual(['Admin'])
  })

  const children = ADMIN_CHILDREN.map(([path, name]): Screen => [path, `/admin/${path.replace('{id}', '3')}`, name])

  test('each of its children needs signing in', () => expectToNeedLogin(children))

  test('each of its children is at its address', () => expectToBeThere(children))
})

const SCREENS = [
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
]

test('The screens of people, roles, permissions and posts are built.', async () => {
  const { arriveAt } = renderAt('/blank', { as: everything })
  for (const path of SCREENS) {
    await arriveAt(path)
    expect(await title(), path).not.toHaveTextContent('Page not found')
  }
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
  // section 6 says who is redirected to which of them
  const named = [
    ['admin.index', '/admin'],
    ['dashboard', '/dashboard'],
    ['premium', '/premium'],
    ['beyond', '/beyond'],
    ['freshdesk', '/freshdesk'],
    ['users-index', '/users'],
    ['NotFound', '/no/such/place'],
  ] as const

  test('each is at its address', async () => {
    const { router, arriveAt } = renderAt('/blank', { as: everything })
    for (const [name, path] of named) {
      await arriveAt(path)
      expect(router.state.matches.at(-1)?.staticData.name, path).toBe(name)
    }
    expect(await title()).toHaveTextContent('Page not found')
  })

  test('auth.login', async () => {
    const { router } = renderAt('/logout', { as: everything })
    expect(await title()).toHaveTextContent('Sign in')
    expect(router.state.matches.at(-1)?.staticData.name).toBe('auth.login')
  })
})
