import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import type { RolePreview } from '#contracts/roles.ts'
import { press } from '#tests/support/on-screen.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { EDITOR, openRoles, permission } from '#tests/support/role-page.ts'

import { teamLead } from '../../../../tests/support/example-roles.ts'

describe('the preview of a role', () => {
  const preview: RolePreview = {
    permissions: ['call-detail', 'user-list'],
    conversations: { seen: 120, total: 3000 },
    users: { seen: 4, total: 40 },
    unmasked: ['phones'],
  }

  async function openPreview(as: PermissionName[] = EDITOR) {
    const visited = openRoles('/admin/roles/edit/6', { as })
    visited.backend.answer('POST /api/roles/preview', () => ({ status: 200, body: preview }))
    visited.backend.answer('GET /api/users', () => ({ status: 200, body: pageOf([rosa], '/api/users') }))
    fireEvent.click(await permission(/^See customers/))
    press('View as this role')
    const panel = await screen.findByRole('dialog', { name: 'Seen as: Team lead' })
    await within(panel).findByText(/They land on/)
    return { ...visited, panel }
  }

  test('shows the landing page, the navigation and the number of visible rows for the unsaved role', async () => {
    const { panel, sent } = await openPreview()
    expect(within(panel).getByText('They land on Users.')).toBeVisible()
    expect(within(panel).getByRole('group', { name: 'In the navigation' })).toHaveTextContent('ReviewCalls')
    expect(within(panel).getByText('120 of 3,000')).toBeVisible()
    expect(within(panel).getByText('4 of 40')).toBeVisible()
    expect(within(panel).getAllByText('Masked')).toHaveLength(3)
    expect(sent('/api/roles/preview')).toEqual({
      rules: [...teamLead.rules, { action: 'customer-unmask', subject: 'all' }],
      user_id: null,
    })
  })

  test('depends on the person, who is found by name', async () => {
    const { panel, sent, user, backend } = await openPreview()
    await user.type(within(panel).getByRole('combobox', { name: 'As whom' }), 'ros')
    await waitFor(() => expect(backend.sentTo('/api/users').at(-1)?.query.get('q')).toBe('ros'))
    await user.click(await screen.findByRole('option', { name: 'Rosa Díaz · Santiago Norte' }))
    await waitFor(() => expect(sent('/api/roles/preview')).toMatchObject({ user_id: 5 }))
  })

  test('does not search for people without the permission', async () => {
    const { panel, backend } = await openPreview(EDITOR.filter((name) => name !== 'user-list'))
    expect(within(panel).queryByRole('combobox', { name: 'As whom' })).toBeNull()
    expect(backend.sentTo('/api/users')).toEqual([])
  })

  const rosa = {
    id: 5,
    name: 'Rosa Díaz',
    email: 'rosa@example.com',
    role: null,
    team: { id: 3, name: 'Santiago Norte' },
    partner: null,
    state: 'active',
    has_two_factor: false,
    photo_url: null,
    created_at: '2026-01-01T00:00:00.000Z',
    last_active_at: null,
  }
})
