import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { alertsApi } from '#src/features/alerts/alerts.api.ts'
import { AlertRulesScreen } from '#src/features/alerts/rules/rules-screen.tsx'
import { alertRulesSearch } from '#src/features/alerts/rules/rules-search.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/alerts/rules/')({
  staticData: { name: 'alerts.rules', title: msg`Alert rules` },
  validateSearch: alertRulesSearch.read,
  search: { middlewares: [stripSearchParams(alertRulesSearch.defaults)] },
  beforeLoad: requireOrExplain('alert-edit'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => alertRulesSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    rules: alertsApi(http).rules(deps, signal),
  }),
  component: AlertRules,
})

function AlertRules() {
  return <AlertRulesScreen {...Route.useLoaderData()} search={alertRulesSearch.read(Route.useSearch())} />
}
