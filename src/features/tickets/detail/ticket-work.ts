import type { Ticket, TicketOptions } from '#contracts/tickets.ts'

import type { TicketsApi } from '../tickets.api.ts'
import type { SendInOrder } from './use-send-in-order.ts'

/** What every part of the screen works with. */
export type TicketWork = {
  ticket: Ticket
  api: TicketsApi
  /** What changes it is sent in turn. */
  inTurn: SendInOrder
  /** What forms offer; null while it is on its way. */
  options: TicketOptions | null
  /** The ticket after something was done with it. */
  onTaken: (ticket: Ticket) => void
  /** Asks for it as it is now. */
  onReload: () => void
}
