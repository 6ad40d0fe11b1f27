import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/permissions/edit/$id')({
  staticData: { name: 'admin.permissions.edit', title: msg`Edit a permission`, crumb: msg`Permission Edit` },
  beforeLoad: closedWithout('permission-edit'),
  component: EditPermissionPage,
})

function EditPermissionPage() {
  return (
    <NotBuiltPage>
      <Trans>Change the description of a permission and who holds it.</Trans>
    </NotBuiltPage>
  )
}
