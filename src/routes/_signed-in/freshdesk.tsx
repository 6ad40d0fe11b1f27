import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/freshdesk')({
  staticData: { name: 'freshdesk', title: msg`Support desk`, crumb: msg`Support desk` },
  beforeLoad: closedWithout('freshdeck'),
  component: SupportDeskPage,
})

function SupportDeskPage() {
  return (
    <NotBuiltPage>
      <Trans>
        Queues of tickets with their clocks, replies and notes, linked to the call, the policy or the audit.
      </Trans>
    </NotBuiltPage>
  )
}
