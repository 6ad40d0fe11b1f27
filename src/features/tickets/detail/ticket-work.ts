import { useRef } from 'react'

import type { Ticket, TicketOptions } from '#contracts/tickets.ts'

import type { TicketsApi } from '../tickets.api.ts'

/** What all parts of the ticket screen work with. */
export type TicketWork = {
  ticket: Ticket
  api: TicketsApi
  /** Changes of the ticket are sent one after the other. */
  sendInOrder: SendInOrder
  /** The options of the forms; null while they are being loaded. */
  options: TicketOptions | null
  /** Called with the ticket after a change. */
  onChanged: (ticket: Ticket) => void
  /** Loads the current ticket. */
  onReload: () => void
}

/** Sends a change that is based on a version of the ticket, as soon as no other change of this screen is being sent. */
type SendInOrder = (version: number, send: (version: number) => Promise<Ticket>) => Promise<Ticket>

/**
 * Sends the changes of one screen one after the other. A change that is based on the same version as the one before is
 * sent with the version that the earlier change resulted in: somebody who replies while the ticket is still being taken
 * replies to the taken ticket, without a conflict.
 */
export function useSendInOrder(): SendInOrder {
  const last = useRef<Promise<{ requested: number; result: number } | null>>(Promise.resolve(null))

  return (version, send) => {
    const pending = last.current.then((previous) => send(previous?.requested === version ? previous.result : version))
    last.current = pending.then(
      (ticket) => ({ requested: version, result: ticket.version }),
      () => null,
    )
    return pending
  }
}
