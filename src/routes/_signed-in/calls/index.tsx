import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { callsApi } from '#src/features/calls/calls.api.ts'
import { CallsScreen } from '#src/features/calls/calls-screen.tsx'
import { callsQuery, callsSearch, callsSearchDefaults } from '#src/features/calls/calls-search.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/calls/')({
  staticData: { name: 'calls', title: msg`Calls` },
  validateSearch: callsSearch,
  search: { middlewares: [stripSearchParams(callsSearchDefaults)] },
  beforeLoad: requireOrExplain('call-detail'),
  // read once more: the router leaves in what the first reading has left out
  loaderDeps: ({ search }) => callsQuery(search),
  // the page stands at once, and keeps its filters and its focus while the rows are on their way
  loader: ({ context: { http }, deps, abortController: { signal } }) => callsApi(http).explore(deps, signal),
  component: Calls,
})

function Calls() {
  const navigate = Route.useNavigate()
  const { http, locale } = Route.useRouteContext()

  return (
    <CallsScreen
      {...Route.useLoaderData()}
      api={callsApi(http)}
      locale={locale}
      search={callsSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
      onOpen={(query) => void navigate({ search: callsSearch(Object.fromEntries(new URLSearchParams(query))) })}
    />
  )
}
