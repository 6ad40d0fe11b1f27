import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { RequestsScreen } from '#src/features/tickets/requests/requests-screen.tsx'
import { requestsSearch, requestsSearchDefaults } from '#src/features/tickets/requests/requests-search.ts'
import { requestsApi } from '#src/features/tickets/requests/requests.api.ts'

export const Route = createFileRoute('/_signed-in/requests/')({
  staticData: { name: 'requests', title: msg`Your requests` },
  validateSearch: requestsSearch,
  search: { middlewares: [stripSearchParams(requestsSearchDefaults)] },
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => requestsSearch(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    requests: requestsApi(http).list(deps, signal),
  }),
  component: Requests,
})

function Requests() {
  return <RequestsScreen {...Route.useLoaderData()} api={requestsApi(Route.useRouteContext().http)} />
}
