import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CreateRoleScreen } from '#src/features/roles/form/role-form-screens.tsx'
import { rolesApi } from '#src/features/roles/roles.api.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { roleView } from './-role-view.ts'

export const Route = createFileRoute('/_signed-in/admin/roles/create')({
  staticData: { name: 'admin.roles.create', title: msg`Add a role`, crumb: msg`Create Role` },
  beforeLoad: ({ context }) => {
    requireOrExplain('role-create')({ context })
    requireOrExplain('role-list')({ context }) // loads what a rule can refer to
  },
  loader: ({ context: { http }, abortController: { signal } }) => ({ options: rolesApi(http).options(signal) }),
  component: CreateRole,
})

function CreateRole() {
  return <CreateRoleScreen {...Route.useLoaderData()} view={roleView} />
}
