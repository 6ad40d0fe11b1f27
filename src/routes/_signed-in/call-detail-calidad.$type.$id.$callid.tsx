import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-calidad/$type/$id/$callid')({
  staticData: { name: 'call-detail-calidad', title: msg`Quality call detail`, crumb: msg`Quality call detail` },
  beforeLoad: closedWithout('quality-audit'),
  component: QualityDetailPage,
})

function QualityDetailPage() {
  return (
    <NotBuiltPage>
      <Trans>
        The conversation on the left, the scorecard on the right: answers with evidence, the score as it grows.
      </Trans>
    </NotBuiltPage>
  )
}
