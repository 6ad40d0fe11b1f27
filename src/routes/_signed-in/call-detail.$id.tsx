import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail/$id')({
  staticData: { name: 'call-detail', title: msg`Call detail`, crumb: msg`Call detail` },
  beforeLoad: closedWithout('call-detail'),
  component: CallDetailPage,
})

function CallDetailPage() {
  return (
    <NotBuiltPage>
      <Trans>The recording with its waveform, the transcript that follows it, and what was measured in it.</Trans>
    </NotBuiltPage>
  )
}
