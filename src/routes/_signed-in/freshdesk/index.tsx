import { msg } from '@lingui/core/macro'
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'

import { TicketsScreen } from '#src/features/tickets/list/tickets-screen.tsx'
import { ticketsSearch, type TicketsSearch } from '#src/features/tickets/list/tickets-search.ts'
import { ticketsApi } from '#src/features/tickets/tickets.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/freshdesk/')({
  staticData: { name: 'freshdesk', title: msg`Support desk` },
  // many pages link here, and their links contain only which tickets they mean
  validateSearch: (search: Partial<TicketsSearch> & SearchSchemaInput) => ticketsSearch.read(search),
  search: { middlewares: [stripSearchParams(ticketsSearch.defaults)] },
  beforeLoad: requireOrExplain('freshdeck'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => ticketsSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    answers: ticketsApi(http).list(deps, signal),
  }),
  component: SupportDesk,
})

function SupportDesk() {
  const navigate = Route.useNavigate()

  return (
    <TicketsScreen
      {...Route.useLoaderData()}
      search={ticketsSearch.read(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }) })}
      onOpen={(query) => void navigate({ search: ticketsSearch.read(Object.fromEntries(new URLSearchParams(query))) })}
    />
  )
}
