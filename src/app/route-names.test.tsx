import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { routeTree } from '#src/route-tree.gen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'

const everything = holding(permissionNames)
const heading = () => screen.findByRole('heading', { level: 1 })

describe('the names of the routes', () => {
  const routes = screens(routeTree)

  test('are unique, and each route has a title', () => {
    for (const { options } of routes) {
      expect(options.staticData).toMatchObject({ name: expect.any(String), title: expect.anything() })
    }
    const names = routes.map(({ options }) => options.staticData?.name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('the redirects find their routes by name', () => {
    const names = routes.map(({ options }) => options.staticData?.name)
    expect(names).toEqual(
      expect.arrayContaining([
        'admin.index',
        'dashboard',
        'premium',
        'beyond',
        'freshdesk',
        'users-index',
        'NotFound',
        'auth.login',
      ]),
    )
  })

  const trails: [path: string, labels: string[]][] = [
    ['/admin', ['Admin']],
    ['/admin/profile', ['Admin', 'Profile']],
    ['/admin/posts', ['Admin', 'Posts']],
    ['/admin/posts/create', ['Admin', 'Posts', 'Add new post']],
    ['/admin/posts/edit/1', ['Admin', 'Posts', 'Edit post']],
    ['/admin/categories', ['Admin', 'Categories']],
    ['/admin/categories/create', ['Admin', 'Categories', 'Add new category']],
    ['/admin/categories/edit/1', ['Admin', 'Categories', 'Edit Category']],
    ['/admin/permissions', ['Admin', 'Permissions']],
    ['/admin/permissions/create', ['Admin', 'Permissions', 'Create Permission']],
    ['/admin/permissions/edit/1', ['Admin', 'Permissions', 'Permission Edit']],
    ['/admin/roles', ['Admin', 'Roles']],
    ['/admin/roles/create', ['Admin', 'Roles', 'Create Role']],
    ['/admin/roles/edit/1', ['Admin', 'Roles', 'Role Edit']],
    ['/admin/users', ['Admin', 'Users']],
    ['/admin/users/create', ['Admin', 'Users', 'Add New']],
    ['/admin/users/edit/1', ['Admin', 'Users', 'User Edit']],
    ['/calls', ['Calls']],
    ['/calls/rules', ['Calls', 'Rules']],
    ['/calls/rules/create', ['Calls', 'Rules', 'Add rule']],
    ['/calls/rules/edit/1', ['Calls', 'Rules', 'Edit rule']],
    ['/quality/scorecards', ['Quality', 'Scorecards']],
    ['/quality/scorecards/1', ['Quality', 'Scorecards', 'Scorecard']],
    ['/users', ['Users']],
    ['/users/create', ['Users', 'Add New']],
    ['/users/edit/1', ['Users', 'User Edit']],
  ]

  test('each has its breadcrumbs', async () => {
    const { arriveAt } = renderAt('/blank', { as: everything })
    for (const [path, labels] of trails) {
      await arriveAt(path)
      const trail = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
      const shown = within(trail).getAllByRole('listitem')
      expect(
        shown.map((item) => item.textContent),
        path,
      ).toEqual(labels)
    }
  })

  test('the document is named after the screen and the application', async () => {
    const { go } = renderAt('/premium', { as: everything, page: { appName: 'Vigía' } })
    await waitFor(() => expect(document.title).toBe('Premium dashboard · Vigía'))
    go('/admin/roles/create')
    await waitFor(() => expect(document.title).toBe('Add a role · Vigía'))
  })

  test.each([
    ['/premium', 'Page not found · Atalaya', 3],
    ['/', 'Your account is waiting for access · Atalaya', null],
    ['/admin/roles', 'Roles · Atalaya', 3],
  ])('the document of %s, which is not open, is named %s', async (path, title, roleId) => {
    renderAt(path, { as: holding([], roleId) })
    await waitFor(() => expect(document.title).toBe(title))
  })

  test('going to another screen moves the focus to its title', async () => {
    const { go } = renderAt('/premium', { as: everything })
    expect(await heading()).not.toHaveFocus()
    go('/beyond')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Beyond dashboard' })).toHaveFocus())
  })
})

type TreeNode = { options: { staticData?: { name?: string } }; children?: unknown }

/** The routes that an address ends at: those without others below them. */
function screens(route: TreeNode): TreeNode[] {
  const children = Object.values((route.children ?? {}) as Record<string, TreeNode>)
  return children.length > 0 ? children.flatMap(screens) : [route]
}
