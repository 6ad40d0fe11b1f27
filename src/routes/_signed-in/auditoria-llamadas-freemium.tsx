import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { hiddenWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/auditoria-llamadas-freemium')({
  staticData: { name: 'auditoria-llamadas-freemium', title: msg`Call audit`, crumb: msg`Call audit` },
  beforeLoad: hiddenWithout('freemium-audit'),
  component: CallAuditPage,
})

function CallAuditPage() {
  return (
    <NotBuiltPage>
      <Trans>Upload or pick a call, listen, answer the questions and sign the sheet, all on one screen.</Trans>
    </NotBuiltPage>
  )
}
