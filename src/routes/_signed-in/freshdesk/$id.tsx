import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { TicketScreen } from '#src/features/tickets/detail/ticket-screen.tsx'
import { ticketsApi } from '#src/features/tickets/tickets.api.ts'

import { requireOrExplain } from '../../-guards.ts'
import { idOf } from '../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/freshdesk/$id')({
  staticData: { name: 'freshdesk.detail', title: msg`Ticket`, crumb: msg`Ticket` },
  beforeLoad: requireOrExplain('freshdeck'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: ticketsApi(http).ticket(idOf(params), signal),
  }),
  component: ShownTicket,
})

function ShownTicket() {
  const { id } = Route.useParams()

  return <TicketScreen key={id} {...Route.useLoaderData()} missing={<NotFoundPage hasAccess />} />
}
