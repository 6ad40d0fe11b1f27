import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-db/$id')({
  staticData: { name: 'call-detail-db', title: msg`Dialling record`, crumb: msg`Dialling record` },
  beforeLoad: closedWithout('call-detail'),
  component: DiallingRecordPage,
})

function DiallingRecordPage() {
  return (
    <NotBuiltPage>
      <Trans>One row of a calling base: its fields as imported, the attempts, and the recordings that match.</Trans>
    </NotBuiltPage>
  )
}
