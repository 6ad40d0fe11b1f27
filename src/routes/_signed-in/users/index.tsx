import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/users/')({
  staticData: { name: 'users-index', title: msg`Users` },
  beforeLoad: closedWithout('user-list'),
  component: UsersPage,
})

function UsersPage() {
  return (
    <NotBuiltPage>
      <Trans>Everybody who may sign in, with role, team and last visit.</Trans>
    </NotBuiltPage>
  )
}
