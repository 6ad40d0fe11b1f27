import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/roles/create')({
  staticData: { name: 'admin.roles.create', title: msg`Add a role`, crumb: msg`Create Role` },
  beforeLoad: closedWithout('role-create'),
  component: CreateRolePage,
})

function CreateRolePage() {
  return (
    <NotBuiltPage>
      <Trans>Name a role and choose its permissions.</Trans>
    </NotBuiltPage>
  )
}
