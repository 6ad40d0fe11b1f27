import { msg } from '@lingui/core/macro'
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { PolicyScreen } from '#src/features/policies/detail/policy-screen.tsx'
import { PoliciesScreen } from '#src/features/policies/list/policies-screen.tsx'
import { policiesSearch, type PoliciesSearch } from '#src/features/policies/list/policies-search.ts'
import { policiesApi } from '#src/features/policies/policies.api.ts'
import { TicketsAbout } from '#src/features/tickets/about/tickets-about.tsx'
import { AddToWorklist } from '#src/features/worklists/add/add-to-worklist.tsx'
import { can } from '#src/machines/landing.ts'

export const Route = createFileRoute('/_signed-in/details-polizas/')({
  staticData: { name: 'details-polizas', title: msg`Policies` },
  // many places lead here, and say no more than which policies they mean
  validateSearch: (search: Partial<PoliciesSearch> & SearchSchemaInput) => policiesSearch.read(search),
  search: { middlewares: [stripSearchParams(policiesSearch.defaults)] },
  // read once more: the router leaves in what the first reading has left out
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
  const navigate = Route.useNavigate()
  const context = Route.useRouteContext()
  const data = Route.useLoaderData()
  const search = policiesSearch.read(Route.useSearch())
  const mayEdit = useSelector(context.session, (session) => can(session.context.permissions, 'policy-edit'))

  if (data.policy !== undefined) {
    return (
      <PolicyScreen
        key={data.id}
        id={data.id}
        policy={data.policy}
        http={context.http}
        mayEdit={mayEdit}
        renderActions={(policy) => (
          <>
            <TicketsAbout http={context.http} kind="policy" id={policy.id} />
            <AddToWorklist http={context.http} about={{ policy, agent: policy.agent }} />
          </>
        )}
        list={{ ...search, policy: undefined }}
        missing={<NotFoundPage hasAccess />}
      />
    )
  }
  return (
    <PoliciesScreen
      answers={data.answers}
      context={context}
      search={search}
      onChange={(change) => void navigate({ search: (asked) => ({ ...asked, ...change }) })}
      onOpen={(query) => void navigate({ search: policiesSearch.read(Object.fromEntries(new URLSearchParams(query))) })}
    />
  )
}
