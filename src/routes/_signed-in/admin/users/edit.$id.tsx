import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/users/edit/$id')({
  staticData: { name: 'admin.users.edit', title: msg`Edit a user`, crumb: msg`User Edit` },
  beforeLoad: closedWithout('user-edit'),
  component: EditUserPage,
})

function EditUserPage() {
  return (
    <NotBuiltPage>
      <Trans>Change the name, the role or the team of somebody, or close the account.</Trans>
    </NotBuiltPage>
  )
}
