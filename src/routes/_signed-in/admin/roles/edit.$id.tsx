import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/roles/edit/$id')({
  staticData: { name: 'admin.roles.edit', title: msg`Edit a role`, crumb: msg`Role Edit` },
  beforeLoad: closedWithout('role-edit'),
  component: EditRolePage,
})

function EditRolePage() {
  return (
    <NotBuiltPage>
      <Trans>Change the permissions of a role.</Trans>
    </NotBuiltPage>
  )
}
