import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/detail-user')({
  staticData: { name: 'detail-user', title: msg`User detail`, crumb: msg`User detail` },
  beforeLoad: closedWithout('user-list'),
  component: UserDetailPage,
})

function UserDetailPage() {
  return (
    <NotBuiltPage>
      <Trans>One person: the role, the sessions, and what was done.</Trans>
    </NotBuiltPage>
  )
}
