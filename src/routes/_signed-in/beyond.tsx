import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { hiddenWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/beyond')({
  staticData: { name: 'beyond', title: msg`Beyond dashboard`, crumb: msg`Beyond dashboard` },
  beforeLoad: hiddenWithout('dashboards-beyond'),
  component: BeyondPage,
})

function BeyondPage() {
  return (
    <NotBuiltPage>
      <Trans>What the conversations caused: persistency by agent and campaign, cancellations, promises kept.</Trans>
    </NotBuiltPage>
  )
}
