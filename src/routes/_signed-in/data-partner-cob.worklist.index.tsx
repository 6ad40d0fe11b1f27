import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { collectionsApi } from '#src/features/collections/collections.api.ts'
import { DebtListScreen } from '#src/features/collections/list/debt-list-screen.tsx'
import { debtSearch } from '#src/features/collections/list/debt-search.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/data-partner-cob/worklist/')({
  staticData: { name: 'data-partner-cob-worklist', title: msg({ message: 'Worklist', context: 'debts' }) },
  validateSearch: debtSearch.read,
  search: { middlewares: [stripSearchParams(debtSearch.defaults)] },
  beforeLoad: requireOrExplain('collections-data'),
  loaderDeps: ({ search }) => debtSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => collectionsApi(http).list(deps, signal),
  component: Worklist,
})

function Worklist() {
  return <DebtListScreen answers={Route.useLoaderData()} search={debtSearch.read(Route.useSearch())} />
}
