import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality')({
  staticData: { name: 'quality', title: msg`Quality`, crumb: msg`Quality` },
  beforeLoad: closedWithout('quality-audit'),
  component: QualityPage,
})

function QualityPage() {
  return (
    <NotBuiltPage>
      <Trans>The queue of audits, scorecards, sampling plans, calibration, disputes and coaching.</Trans>
    </NotBuiltPage>
  )
}
