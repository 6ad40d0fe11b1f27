import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/calls')({
  staticData: { name: 'calls', title: msg`Calls`, crumb: msg`Calls` },
  beforeLoad: closedWithout('call-detail'),
  component: CallsPage,
})

function CallsPage() {
  return (
    <NotBuiltPage>
      <Trans>Every conversation in one table, filtered, sorted and paged on the server.</Trans>
    </NotBuiltPage>
  )
}
