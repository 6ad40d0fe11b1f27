import { msg } from '@lingui/core/macro'
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { useCan } from '#src/context/app-context.ts'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { PolicyScreen } from '#src/features/policies/detail/policy-screen.tsx'
import { PoliciesScreen } from '#src/features/policies/list/policies-screen.tsx'
import { policiesSearch, type PoliciesSearch } from '#src/features/policies/list/policies-search.ts'
import { policiesApi } from '#src/features/policies/policies.api.ts'
import { TicketsAbout } from '#src/features/tickets/about/tickets-about.tsx'
import { AddToWorklist } from '#src/features/worklists/add/add-to-worklist.tsx'

export const Route = createFileRoute('/_signed-in/details-polizas/')({
  staticData: { name: 'details-polizas', title: msg`Policies` },
  // many pages link here, and their links contain only which policies they mean
  validateSearch: (search: Partial<PoliciesSearch> & SearchSchemaInput) => policiesSearch.read(search),
  search: { middlewares: [stripSearchParams(policiesSearch.defaults)] },
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => {
    const { policy } = policiesSearch.read(search)
    return policy === undefined ? { query: policiesSearch.query(search) } : { policy }
  },
  loader: ({ context: { http }, deps, abortController: { signal } }) => {
    const api = policiesApi(http)
    return deps.policy === undefined
      ? { answers: api.list(deps.query, signal) }
      : { id: deps.policy, policy: api.policy(deps.policy, signal) }
  },
  component: Policies,
})

function Policies() {
  const data = Route.useLoaderData()
  const search = policiesSearch.read(Route.useSearch())
  const mayEdit = useCan()('policy-edit')

  if (data.policy !== undefined) {
    return (
      <PolicyScreen
        key={data.id}
        id={data.id}
        policy={data.policy}
        mayEdit={mayEdit}
        renderActions={(policy) => (
          <>
            <TicketsAbout kind="policy" id={policy.id} />
            <AddToWorklist about={{ policy, agent: policy.agent }} />
          </>
        )}
        list={{ ...search, policy: undefined }}
        missing={<NotFoundPage hasAccess />}
      />
    )
  }
  return <PoliciesScreen answers={data.answers} search={search} />
}
