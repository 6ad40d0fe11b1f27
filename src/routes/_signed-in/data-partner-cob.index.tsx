import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { addressSearch } from '#contracts/address.ts'
import { collectionsQuerySchema } from '#contracts/lists/debts.ts'
import { collectionsApi } from '#src/features/collections/collections.api.ts'
import { CollectionsScreen } from '#src/features/collections/figures/collections-screen.tsx'

import { closedWithout } from '../-guards.ts'

const readQuery = addressSearch(collectionsQuerySchema)

export const Route = createFileRoute('/_signed-in/data-partner-cob/')({
  staticData: { name: 'data-partner-cob', title: msg`Collections data` },
  validateSearch: readQuery,
  beforeLoad: closedWithout('collections-data'),
  // once more: the router leaves in what the reader has left out
  loaderDeps: ({ search }) => readQuery(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => collectionsApi(http).figures(deps, signal),
  component: CollectionsData,
})

function CollectionsData() {
  const navigate = Route.useNavigate()

  return (
    <CollectionsScreen
      answers={Route.useLoaderData()}
      context={Route.useRouteContext()}
      query={Route.useLoaderDeps()}
      onChange={(change) => void navigate({ search: (query) => ({ ...query, ...change }) })}
      onClear={() => void navigate({ search: {} })}
    />
  )
}
