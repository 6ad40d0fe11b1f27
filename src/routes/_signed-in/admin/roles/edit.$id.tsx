import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { EditRoleScreen } from '#src/features/roles/form/role-form-screens.tsx'
import { rolesApi } from '#src/features/roles/roles.api.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'
import { roleView } from './-role-view.ts'

export const Route = createFileRoute('/_signed-in/admin/roles/edit/$id')({
  staticData: { name: 'admin.roles.edit', title: msg`Edit a role`, crumb: msg`Role Edit` },
  beforeLoad: ({ context }) => {
    requireOrExplain('role-edit')({ context })
    requireOrExplain('role-list')({ context }) // loads the role, and what a rule can refer to
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: rolesApi(http).forEditing(idOf(params), signal),
  }),
  component: EditRole,
})

function EditRole() {
  return <EditRoleScreen {...Route.useLoaderData()} view={roleView} />
}
