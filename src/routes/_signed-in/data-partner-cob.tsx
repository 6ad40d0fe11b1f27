import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/data-partner-cob')({
  staticData: { name: 'data-partner-cob', title: msg`Collections data`, crumb: msg`Collections data` },
  beforeLoad: closedWithout('collections-data'),
  component: CollectionsDataPage,
})

function CollectionsDataPage() {
  return (
    <NotBuiltPage>
      <Trans>The portfolio in collection by bucket: contacts, promises, recovery and roll rates.</Trans>
    </NotBuiltPage>
  )
}
