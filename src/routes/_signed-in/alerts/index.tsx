import { msg } from '@lingui/core/macro'
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { alertsApi } from '#src/features/alerts/alerts.api.ts'
import { AlertsScreen } from '#src/features/alerts/list/alerts-screen.tsx'
import { alertsSearch, type AlertsSearch } from '#src/features/alerts/list/alerts-search.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/alerts/')({
  staticData: { name: 'alerts', title: msg`Alerts` },
  // many pages link here, and their links contain only which alerts they mean
  validateSearch: (search: Partial<AlertsSearch> & SearchSchemaInput) => alertsSearch.read(search),
  search: { middlewares: [stripSearchParams(alertsSearch.defaults)] },
  beforeLoad: requireOrExplain('dashboards-premium'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => alertsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    alerts: alertsApi(http).list(deps, signal),
  }),
  component: Alerts,
})

function Alerts() {
  return <AlertsScreen {...Route.useLoaderData()} search={alertsSearch.read(Route.useSearch())} />
}
