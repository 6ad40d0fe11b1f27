import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/permissions/create')({
  staticData: { name: 'admin.permissions.create', title: msg`Add a permission`, crumb: msg`Create Permission` },
  beforeLoad: closedWithout('permission-create'),
  component: CreatePermissionPage,
})

function CreatePermissionPage() {
  return (
    <NotBuiltPage>
      <Trans>Name a permission and say what it opens.</Trans>
    </NotBuiltPage>
  )
}
