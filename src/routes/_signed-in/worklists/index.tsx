import { msg } from '@lingui/core/macro'
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { WorklistsScreen } from '#src/features/worklists/list/worklists-screen.tsx'
import { worklistsSearch, type WorklistsSearch } from '#src/features/worklists/list/worklists-search.ts'
import { worklistsApi } from '#src/features/worklists/worklists.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/worklists/')({
  staticData: { name: 'worklists', title: msg`Worklists` },
  // many pages link here, and their links contain only which items they mean
  validateSearch: (search: Partial<WorklistsSearch> & SearchSchemaInput) => worklistsSearch.read(search),
  search: { middlewares: [stripSearchParams(worklistsSearch.defaults)] },
  beforeLoad: requireOrExplain('worklist-work'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => worklistsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    answers: worklistsApi(http).list(deps, signal),
  }),
  component: Worklists,
})

function Worklists() {
  const navigate = Route.useNavigate()

  return (
    <WorklistsScreen
      {...Route.useLoaderData()}
      search={worklistsSearch.read(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
      onOpen={(query) =>
        void navigate({ search: worklistsSearch.read(Object.fromEntries(new URLSearchParams(query))) })
      }
    />
  )
}
