import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { DisputesScreen } from '#src/features/disputes/disputes-screen.tsx'
import { disputeDays, disputesSearch } from '#src/features/disputes/disputes-search.ts'
import { disputesApi } from '#src/features/disputes/disputes.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/disputes')({
  staticData: { name: 'quality.disputes', title: msg`Disputes`, crumb: msg`Disputes` },
  validateSearch: disputesSearch.read,
  search: { middlewares: [stripSearchParams(disputesSearch.defaults)] },
  beforeLoad: requireOrExplain('quality-disputes'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => ({ query: disputesSearch.query(search), days: disputeDays(search) }),
  loader: ({ context: { http }, deps: { query, days }, abortController: { signal } }) => ({
    answers: disputesApi(http).load(query, days, signal),
  }),
  component: Disputes,
})

function Disputes() {
  return <DisputesScreen {...Route.useLoaderData()} search={disputesSearch.read(Route.useSearch())} />
}
