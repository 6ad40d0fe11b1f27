import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

export const Route = createFileRoute('/_signed-in/user-profile')({
  staticData: { name: 'user-profile', title: msg`Your profile`, crumb: msg`Your profile` },
  component: ProfilePage,
})

function ProfilePage() {
  return (
    <NotBuiltPage>
      <Trans>Your data, password, sessions and language.</Trans>
    </NotBuiltPage>
  )
}
