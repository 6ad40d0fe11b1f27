import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/')({
  staticData: { name: 'admin.index', title: msg`Admin` },
  beforeLoad: closedWithout('post-list', 'category-list', 'permission-list', 'role-list', 'user-list'),
  component: AdminPage,
})

function AdminPage() {
  return (
    <NotBuiltPage>
      <Trans>Posts, categories, permissions, roles and users, with what was changed last.</Trans>
    </NotBuiltPage>
  )
}
