import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { diallingApi } from '#src/features/dialling/dialling.api.ts'
import { DiallingListScreen } from '#src/features/dialling/list/dialling-list-screen.tsx'
import { diallingSearch } from '#src/features/dialling/list/dialling-search.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/call-detail-db/')({
  staticData: { name: 'call-detail-db-index', title: msg`Dialling records` },
  validateSearch: diallingSearch.read,
  search: { middlewares: [stripSearchParams(diallingSearch.defaults)] },
  beforeLoad: requireOrExplain('call-detail'),
  loaderDeps: ({ search }) => diallingSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => diallingApi(http).list(deps, signal),
  component: DiallingRecords,
})

function DiallingRecords() {
  return <DiallingListScreen answers={Route.useLoaderData()} search={diallingSearch.read(Route.useSearch())} />
}
