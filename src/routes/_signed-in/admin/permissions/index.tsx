import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/permissions/')({
  staticData: { name: 'admin.permissions', title: msg`Permissions` },
  beforeLoad: closedWithout('permission-list'),
  component: PermissionsPage,
})

function PermissionsPage() {
  return (
    <NotBuiltPage>
      <Trans>Every permission, what it opens, and which roles hold it.</Trans>
    </NotBuiltPage>
  )
}
