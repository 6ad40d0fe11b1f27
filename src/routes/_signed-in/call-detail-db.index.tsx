import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { diallingApi } from '#src/features/dialling/dialling.api.ts'
import { DiallingListScreen } from '#src/features/dialling/list/dialling-list-screen.tsx'
import { diallingQuery, diallingSearch, diallingSearchDefaults } from '#src/features/dialling/list/dialling-search.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-db/')({
  staticData: { name: 'call-detail-db-index', title: msg`Dialling records` },
  validateSearch: diallingSearch,
  search: { middlewares: [stripSearchParams(diallingSearchDefaults)] },
  beforeLoad: requireOrExplain('call-detail'),
  loaderDeps: ({ search }) => diallingQuery(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => diallingApi(http).list(deps, signal),
  component: DiallingRecords,
})

function DiallingRecords() {
  const navigate = Route.useNavigate()

  return (
    <DiallingListScreen
      answers={Route.useLoaderData()}
      context={Route.useRouteContext()}
      search={diallingSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
    />
  )
}
