import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { PersistencyScreen } from '#src/features/policies/persistency/persistency-screen.tsx'
import { persistencySearch } from '#src/features/policies/persistency/persistency-search.ts'
import { policiesApi } from '#src/features/policies/policies.api.ts'

export const Route = createFileRoute('/_signed-in/details-polizas/persistency')({
  staticData: { name: 'details-polizas.persistency', title: msg`Persistency`, crumb: msg`Persistency` },
  validateSearch: persistencySearch,
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => persistencySearch(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => policiesApi(http).persistency(deps, signal),
  component: Persistency,
})

function Persistency() {
  const navigate = Route.useNavigate()

  return (
    <PersistencyScreen
      answers={Route.useLoaderData()}
      search={persistencySearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (asked) => ({ ...asked, ...change }) })}
    />
  )
}
