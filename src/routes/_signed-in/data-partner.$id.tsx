import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/data-partner/$id')({
  staticData: { name: 'data-partner', title: msg`Partner data`, crumb: msg`Partner data` },
  beforeLoad: closedWithout('partner-data'),
  component: PartnerDataPage,
})

function PartnerDataPage() {
  return (
    <NotBuiltPage>
      <Trans>What a partner sent and what became of it: uploads, freshness, campaigns, reconciliation.</Trans>
    </NotBuiltPage>
  )
}
