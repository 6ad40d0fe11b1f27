import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/admin/users/UpdateFile')({
  staticData: { name: 'admin.users.update-file', title: msg`Update users from a file`, crumb: msg`Update from a file` },
  beforeLoad: closedWithout('user-edit'),
  component: UpdateUsersPage,
})

function UpdateUsersPage() {
  return (
    <NotBuiltPage>
      <Trans>Upload a file of users, see what would change, then apply it; every refused row with its reason.</Trans>
    </NotBuiltPage>
  )
}
