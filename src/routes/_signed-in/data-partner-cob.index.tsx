import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { collectionsApi } from '#src/features/collections/collections.api.ts'
import { CollectionsScreen } from '#src/features/collections/figures/collections-screen.tsx'
import { collectionsSearch } from '#src/features/collections/figures/collections-search.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/data-partner-cob/')({
  staticData: { name: 'data-partner-cob', title: msg`Collections data` },
  validateSearch: collectionsSearch,
  beforeLoad: requireOrExplain('collections-data'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => {
    const { currency: _, ...query } = collectionsSearch(search)
    return query
  },
  loader: ({ context: { http }, deps, abortController: { signal } }) => collectionsApi(http).figures(deps, signal),
  component: CollectionsData,
})

function CollectionsData() {
  const navigate = Route.useNavigate()

  return (
    <CollectionsScreen
      answers={Route.useLoaderData()}
      query={collectionsSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (query) => ({ ...query, ...change }) })}
      onClear={() => void navigate({ search: {} })}
    />
  )
}
