import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'

import { collectionsApi } from '#src/features/collections/collections.api.ts'
import { DebtListScreen } from '#src/features/collections/list/debt-list-screen.tsx'
import { debtQuery, debtSearch, debtSearchDefaults } from '#src/features/collections/list/debt-search.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/data-partner-cob/worklist/')({
  staticData: { name: 'data-partner-cob-worklist', title: msg({ message: 'Worklist', context: 'debts' }) },
  validateSearch: debtSearch,
  search: { middlewares: [stripSearchParams(debtSearchDefaults)] },
  beforeLoad: requireOrExplain('collections-data'),
  loaderDeps: ({ search }) => debtQuery(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => collectionsApi(http).list(deps, signal),
  component: Worklist,
})

function Worklist() {
  const navigate = Route.useNavigate()
  const { history } = useRouter()

  return (
    <DebtListScreen
      answers={Route.useLoaderData()}
      context={Route.useRouteContext()}
      search={debtSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
      onOpen={(query) => history.push(`/data-partner-cob/worklist?${query}`)}
    />
  )
}
