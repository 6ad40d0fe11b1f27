import { msg } from '@lingui/core/macro'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'

import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'
import { ReconciliationScreen } from '#src/features/partner-data/reconciliation/reconciliation-screen.tsx'
import {
  reconciliationDefaults,
  reconciliationQuery,
  reconciliationRowsQuery,
  reconciliationSearch,
} from '#src/features/partner-data/reconciliation/reconciliation-search.ts'

import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/data-partner/$id/reconciliation')({
  staticData: {
    name: 'data-partner-reconciliation',
    title: msg`Reconciliation of sales`,
    crumb: msg`Reconciliation`,
  },
  validateSearch: reconciliationSearch,
  search: { middlewares: [stripSearchParams(reconciliationDefaults)] },
  loaderDeps: ({ search }) => reconciliationSearch(search),
  loader({ context: { http }, params, deps, abortController: { signal } }) {
    const asked = { filter: reconciliationQuery(deps), list: reconciliationRowsQuery(deps) }
    return partnerDataApi(http).reconciliation(idOf(params), asked, signal)
  },
  component: Reconciliation,
})

const partnerRoute = getRouteApi('/_signed-in/data-partner/$id')

function Reconciliation() {
  const navigate = Route.useNavigate()

  return (
    <ReconciliationScreen
      {...Route.useLoaderData()}
      {...partnerRoute.useLoaderData()}
      partnerId={idOf(Route.useParams())}
      search={reconciliationSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }), resetScroll: false })}
    />
  )
}
