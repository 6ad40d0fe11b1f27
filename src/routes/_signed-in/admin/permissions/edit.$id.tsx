import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { EditPermissionScreen } from '#src/features/permissions/form/permission-form-screens.tsx'
import { permissionsApi } from '#src/features/permissions/permissions.api.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/admin/permissions/edit/$id')({
  staticData: { name: 'admin.permissions.edit', title: msg`Edit a permission`, crumb: msg`Permission Edit` },
  beforeLoad: ({ context }) => {
    requireOrExplain('permission-edit')({ context })
    requireOrExplain('permission-list')({ context }) // loads the permission
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    permission: permissionsApi(http).detail(idOf(params), signal),
  }),
  component: EditPermission,
})

function EditPermission() {
  return <EditPermissionScreen {...Route.useLoaderData()} />
}
