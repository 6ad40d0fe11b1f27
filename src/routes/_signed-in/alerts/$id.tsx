import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { alertsApi } from '#src/features/alerts/alerts.api.ts'
import { AlertScreen } from '#src/features/alerts/detail/alert-screen.tsx'

import { requireOrExplain } from '../../-guards.ts'
import { idOf } from '../../-id-of.ts'
import { rowRights } from '../../-row-rights.ts'

export const Route = createFileRoute('/_signed-in/alerts/$id')({
  staticData: { name: 'alerts.detail', title: msg`An alert`, crumb: msg`An alert` },
  beforeLoad: requireOrExplain('dashboards-premium'),
  loader: ({ context: { http, session }, params, abortController: { signal } }) => ({
    answer: alertsApi(http).one(idOf(params), signal),
    rights: rowRights(session.getSnapshot().context.permissions),
    now: new Date(),
  }),
  component: ShownAlert,
})

function ShownAlert() {
  return <AlertScreen {...Route.useLoaderData()} />
}
