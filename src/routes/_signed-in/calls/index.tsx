import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { CallsScreen } from '#src/features/calls/calls-screen.tsx'
import { callsSearch } from '#src/features/calls/calls-search.ts'
import { callsApi } from '#src/features/calls/calls.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/calls/')({
  staticData: { name: 'calls', title: msg`Calls` },
  validateSearch: callsSearch.read,
  search: { middlewares: [stripSearchParams(callsSearch.defaults)] },
  beforeLoad: requireOrExplain('call-detail'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => callsSearch.query(search),
  // the page is displayed at once, and keeps its filters and its focus while the rows are loading
  loader: ({ context: { http }, deps, abortController: { signal } }) => callsApi(http).explore(deps, signal),
  component: Calls,
})

function Calls() {
  const navigate = Route.useNavigate()

  return (
    <CallsScreen
      {...Route.useLoaderData()}
      search={callsSearch.read(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
      onOpen={(query) => void navigate({ search: callsSearch.read(Object.fromEntries(new URLSearchParams(query))) })}
    />
  )
}
