import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/users/create')({
  staticData: { name: 'users-create', title: msg`Add a user`, crumb: msg`Add New` },
  beforeLoad: closedWithout('user-create'),
  component: CreateUserPage,
})

function CreateUserPage() {
  return (
    <NotBuiltPage>
      <Trans>Give somebody an account, a role and a team.</Trans>
    </NotBuiltPage>
  )
}
