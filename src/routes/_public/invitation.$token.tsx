import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { InvitationPage } from '#src/features/invitation/invitation-page.tsx'

export const Route = createFileRoute('/_public/invitation/$token')({
  staticData: { name: 'auth.invitation', title: msg`Invitation`, crumb: msg`Invitation` },
  component: Invitation,
})

function Invitation() {
  const { pageConfig } = Route.useRouteContext()
  const { token } = Route.useParams()

  return <InvitationPage key={token} token={token} appName={pageConfig.appName} />
}
