import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { hiddenWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/premium')({
  staticData: { name: 'premium', title: msg`Premium dashboard`, crumb: msg`Premium dashboard` },
  beforeLoad: hiddenWithout('dashboards-premium'),
  component: PremiumPage,
})

function PremiumPage() {
  return (
    <NotBuiltPage>
      <Trans>
        What happens in every conversation: the machine score beside the human one, silence and overtalk, alerts.
      </Trans>
    </NotBuiltPage>
  )
}
