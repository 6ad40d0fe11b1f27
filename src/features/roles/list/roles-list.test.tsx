import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { EDITOR, openRoles } from '#tests/support/role-page.ts'

describe('the list of roles', () => {
  test('links to each role, and to the people who have it', async () => {
    openRoles('/admin/roles')
    const link = await screen.findByRole('link', { name: 'Role 1' })
    expect(link).toHaveAttribute('href', '/admin/roles/edit/1')
    expect(screen.getByText('Always holds everything')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/admin/users?role_id=1')
    expect(screen.getByText('2 roles')).toBeVisible()
  })

  test('loads what its address says', async () => {
    const { backend } = openRoles('/admin/roles?sort=-people&q=lead')
    await screen.findByRole('table')
    expect(Object.fromEntries(backend.sentTo('/api/roles')[0]!.query)).toEqual({
      page: '1',
      per_page: '25',
      sort: '-people',
      q: 'lead',
    })
  })

  test('offers only what the reader may do', async () => {
    openRoles('/admin/roles', { as: ['role-list'] })
    await screen.findByRole('table')
    expect(screen.queryByRole('link', { name: 'Role 1' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add role' })).toBeNull()
    expect(screen.queryByRole('link', { name: '2' })).toBeNull()
  })

  test('says so when nothing matches', async () => {
    const { address } = openRoles('/admin/roles?q=nobody', { rows: [] })
    expect(await screen.findByText('No role matches')).toBeVisible()
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(address()).toBe('/admin/roles'))
  })
})

test.each([
  ['/admin/roles', 'role-list'],
  ['/admin/roles/create', 'role-create'],
  ['/admin/roles/edit/6', 'role-edit'],
  ['/admin/roles/create', 'role-list'],
  ['/admin/roles/edit/6', 'role-list'],
] as const)('%s loads nothing without %s, and names it', async (address, needed) => {
  const { backend } = openRoles(address, { as: EDITOR.filter((name) => name !== needed) })
  expect(await screen.findByText(needed)).toBeVisible()
  expect(backend.requests.filter(({ path }) => /role|rule/.test(path))).toEqual([])
})
