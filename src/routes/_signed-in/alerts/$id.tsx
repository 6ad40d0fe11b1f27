import { msg } from '@lingui/core/macro'
import { createFileRoute, linkOptions } from '@tanstack/react-router'

import type { Alert } from '#contracts/alerts.ts'
import { alertsApi } from '#src/features/alerts/alerts.api.ts'
import { AlertScreen } from '#src/features/alerts/detail/alert-screen.tsx'
import { callsSearchDefaults } from '#src/features/calls/calls-search.ts'

import { closedWithout } from '../../-guards.ts'
import { idOf } from '../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/alerts/$id')({
  staticData: { name: 'alerts.detail', title: msg`An alert`, crumb: msg`An alert` },
  beforeLoad: closedWithout('dashboards-premium'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: alertsApi(http).one(idOf(params), signal),
  }),
  component: ShownAlert,
})

function ShownAlert() {
  return <AlertScreen {...Route.useLoaderData()} context={Route.useRouteContext()} callsOf={callsOf} />
}

const callsOf = (filter: Alert['filter'], { from, to }: { from: string; to: string }) => {
  const { partner_id, campaign_id, team_id, agent_id, channel } = filter
  return linkOptions({
    to: '/calls',
    search: {
      ...callsSearchDefaults,
      started_from: from,
      started_to: to,
      ...(partner_id !== null && { partner_id }),
      ...(campaign_id !== null && { campaign_id }),
      ...(team_id !== null && { team_id }),
      ...(agent_id !== null && { agent_id }),
      ...(channel !== null && { channel }),
    },
  })
}
