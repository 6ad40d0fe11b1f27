import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotBuiltPage } from '#src/features/not-built/not-built-page.tsx'

import { hiddenWithout } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/dashboard')({
  staticData: { name: 'dashboard', title: msg`Freemium dashboard`, crumb: msg`Freemium dashboard` },
  beforeLoad: hiddenWithout('dashboards-freemium'),
  component: DashboardPage,
})

function DashboardPage() {
  return (
    <NotBuiltPage>
      <Trans>
        Interactions, agents, talk time and handle time of a period, computed from the conversations behind them.
      </Trans>
    </NotBuiltPage>
  )
}
