import { screen } from '@testing-library/react'

import type { PermissionName } from '#contracts/permissions.ts'
import { roleRow, ruleOptions, teamLead } from '#tests/support/example-roles.ts'

import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

/** All requests of the role screens, and the permissions that their reader may grant. */
export const EDITOR: PermissionName[] = [
  'role-list',
  'role-create',
  'role-edit',
  'role-delete',
  'user-list',
  'call-detail',
  'customer-unmask',
  'policy-detail',
]

/** Opens a screen with a fake server that lists these roles and has one of them in full. */
export function openRoles(
  address: string,
  { as = EDITOR, rows = [roleRow(1, { people: 2 }), roleRow(6)], role = teamLead } = {},
) {
  const account = holding(as)
  const backend = sessionBackend(account)
  backend.answer('GET /api/roles', () => ({ status: 200, body: pageOf(rows, '/api/roles') }))
  backend.answer(`GET /api/roles/${role.id}`, () => ({ status: 200, body: role }))
  backend.answer('GET /api/rule-options', () => ({ status: 200, body: ruleOptions }))
  const visited = renderAt(address, { as: account, backend })
  const sent = (path: string) => backend.sentTo(path).at(-1)?.body
  return { ...visited, sent }
}

export const permission = (name: string | RegExp) => screen.findByRole('checkbox', { name })
