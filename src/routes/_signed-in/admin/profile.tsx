import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/profile')({
  staticData: { name: 'admin.profile', title: msg`Your profile`, crumb: msg`Profile` },
  component: AdminProfilePage,
})

function AdminProfilePage() {
  return (
    <NotBuiltPage>
      <Trans>Your data, password, sessions and language.</Trans>
    </NotBuiltPage>
  )
}
