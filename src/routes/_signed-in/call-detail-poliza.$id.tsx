import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-poliza/$id')({
  staticData: { name: 'call-detail-poliza', title: msg`Policy call detail`, crumb: msg`Policy call detail` },
  beforeLoad: closedWithout('policy-detail'),
  component: PolicyCallPage,
})

function PolicyCallPage() {
  return (
    <NotBuiltPage>
      <Trans>The evidence file of a sale: each disclosure met or not met with its quote, and the verdict.</Trans>
    </NotBuiltPage>
  )
}
