import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Attention } from '#contracts/attention.ts'
import { adminPermissions, type PermissionName } from '#contracts/permissions.ts'
import { emptyAttention } from '#tests/support/empty-attention.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

import { areas } from './admin-screen.tsx'

function openAdmin(permissions: PermissionName[], counts: Partial<Attention>) {
  const as = holding(permissions)
  const backend = sessionBackend(as)
  backend.answer('GET /api/attention', () => ({ status: 200, body: { ...emptyAttention, ...counts } }))
  return renderAt('/admin', { as, backend })
}

test('what needs attention is counted, and each count links to its rows', async () => {
  openAdmin(['user-list', 'access-list'], { waiting_people: 3, expired_invitations: 0, refusals: 12 })
  expect(await screen.findByRole('link', { name: /Waiting for a role 3/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/admin/users?state=waiting'),
  )
  expect(screen.getByRole('link', { name: /Refused requests 12/ })).toBeVisible()
  expect(screen.queryByText('Expired invitations')).not.toBeInTheDocument()
})

test('the page says when nothing needs attention', async () => {
  openAdmin(['user-list'], { waiting_people: 0 })
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible()
})

test('only the areas that the reader may open are offered', async () => {
  openAdmin(['role-list'], {})
  expect(await screen.findByRole('link', { name: /^Roles/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Access records/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Posts/ })).not.toBeInTheDocument()
})

test('without a permission of the admin area nothing is requested', async () => {
  const { backend } = openAdmin(['call-detail'], {})
  expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  expect(backend.sentTo('/api/attention')).toEqual([])
})

test('every permission that opens the admin area opens a part of it, and each part has such a permission', () => {
  expect(new Set(areas.map(({ needs }) => needs))).toEqual(new Set([...adminPermissions, 'user-list']))
})
