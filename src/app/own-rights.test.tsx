import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PermissionDetail } from '#contracts/permission-catalogue.ts'
import { teamLead } from '#tests/support/example-roles.ts'
import { exampleDetail, exampleOptions } from '#tests/support/example-users.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { EDITOR, openRoles, permission } from '#tests/support/role-page.ts'

type Visit = ReturnType<typeof openRoles>

/** The request changes what the reader may do. */
const changesRights = ({ backend }: Visit, route: string, permissions: readonly string[], body: unknown) =>
  backend.answer(route, () => {
    const rules = permissions.map((action) => ({ action, subject: 'all' }))
    backend.answer('GET /api/abilities', () => ({ status: 200, body: rules }))
    return { status: 200, body }
  })

const tyres: PermissionDetail = {
  id: 9,
  name: 'tyre-change',
  group: 'other',
  description: {},
  is_built_in: false,
  is_specified: false,
  people: 1,
  roles: [{ id: 1, name: 'Administrator' }],
  routes: [],
  version: 1,
}

test('a person who adds a permission and has it can grant it at once', async () => {
  const visit = openRoles('/admin/permissions/create', { as: [...EDITOR, 'permission-list', 'permission-create'] })
  changesRights(visit, 'POST /api/permissions', [...EDITOR, 'permission-list', tyres.name], tyres)
  await fillIn({ Name: tyres.name })
  press('Add permission')
  await waitFor(() => expect(visit.address()).toBe('/admin/permissions'))
  visit.go('/admin/roles/create')
  expect(await permission('Change tyres.')).toBeEnabled()
})

test('a person who removes a permission from their own role no longer sees its links', async () => {
  const visit = openRoles('/admin/roles/edit/6')
  const rest = EDITOR.filter((name) => name !== 'user-list')
  changesRights(visit, 'PUT /api/roles/6', rest, teamLead)
  await fillIn({ Description: 'Less.' })
  expect(screen.getByRole('link', { name: 'Users' })).toBeVisible()
  press('Save changes')
  await waitFor(() => expect(visit.address()).toBe('/admin/roles'))
  expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument()
})

test('a person who changes their own account sees the change at once', async () => {
  const visit = openRoles('/users/edit/7', { as: ['user-list', 'user-edit', 'role-list'] })
  visit.backend.answer('GET /api/user-options', () => ({ status: 200, body: exampleOptions }))
  visit.backend.answer('GET /api/users/7', () => ({ status: 200, body: exampleDetail({ id: 7 }) }))
  changesRights(visit, 'PATCH /api/users/7', ['user-list', 'user-edit'], exampleDetail({ id: 7 }))
  await fillIn({ Name: 'Ada King' })
  expect(visit.session.getSnapshot().context.permissions).toContain('role-list')
  press('Save changes')
  await waitFor(() => expect(visit.address()).toBe('/detail-user?id=7'))
  expect(visit.session.getSnapshot().context.permissions).not.toContain('role-list')
})
