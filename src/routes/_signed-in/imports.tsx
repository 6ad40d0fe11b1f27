import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { closedWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/imports')({
  staticData: { name: 'imports', title: msg`Imports`, crumb: msg`Imports` },
  beforeLoad: closedWithout('call-import'),
  component: ImportsPage,
})

function ImportsPage() {
  return (
    <NotBuiltPage>
      <Trans>
        Bring in conversations and policies, follow the progress, and see every refused row with its reason.
      </Trans>
    </NotBuiltPage>
  )
}
