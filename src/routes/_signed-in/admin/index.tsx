import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { adminPermissions } from '#contracts/permissions.ts'
import { AdminScreen } from '#src/features/admin/admin-screen.tsx'
import { fetchAttention } from '#src/features/admin/attention.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/')({
  staticData: { name: 'admin.index', title: msg`Admin` },
  beforeLoad: requireOrExplain(...adminPermissions, 'user-list'),
  loader: ({ context: { http }, abortController: { signal } }) => ({ attention: fetchAttention(http, signal) }),
  component: Admin,
})

function Admin() {
  return <AdminScreen {...Route.useLoaderData()} />
}
