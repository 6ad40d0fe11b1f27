import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CreatePermissionScreen } from '#src/features/permissions/form/permission-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/permissions/create')({
  staticData: { name: 'admin.permissions.create', title: msg`Add a permission`, crumb: msg`Create Permission` },
  beforeLoad: ({ context }) => {
    requireOrExplain('permission-create')({ context })
    requireOrExplain('permission-list')({ context }) // the form returns to the list
  },
  component: CreatePermission,
})

function CreatePermission() {
  return <CreatePermissionScreen />
}
