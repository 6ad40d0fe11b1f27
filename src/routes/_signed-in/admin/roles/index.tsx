import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/roles/')({
  staticData: { name: 'admin.roles', title: msg`Roles` },
  beforeLoad: closedWithout('role-list'),
  component: RolesPage,
})

function RolesPage() {
  return (
    <NotBuiltPage>
      <Trans>Every role with its permissions and its people.</Trans>
    </NotBuiltPage>
  )
}
