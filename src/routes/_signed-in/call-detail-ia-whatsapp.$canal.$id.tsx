import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-ia-whatsapp/$canal/$id')({
  staticData: { name: 'call-detail-ia-whatsapp', title: msg`Chat detail`, crumb: msg`Chat detail` },
  beforeLoad: closedWithout('call-detail'),
  component: ChatDetailPage,
})

function ChatDetailPage() {
  return (
    <NotBuiltPage>
      <Trans>The chat by day with its attachments, response times and the analysis beside it.</Trans>
    </NotBuiltPage>
  )
}
