import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { hiddenWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/details-polizas')({
  staticData: { name: 'details-polizas', title: msg`Policies`, crumb: msg`Policies` },
  beforeLoad: hiddenWithout('policy-detail'),
  component: PoliciesPage,
})

function PoliciesPage() {
  return (
    <NotBuiltPage>
      <Trans>
        Search a policy and read its parties, coverages, instalments and claims on one timeline with its conversations.
      </Trans>
    </NotBuiltPage>
  )
}
