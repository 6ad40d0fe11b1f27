import type { TicketRowDto } from '#contracts/tickets.ts'
import { ticketAt } from '#lifecycles/ticket.machine.ts'

type TicketStanding = Pick<TicketRowDto, 'state' | 'standing'>

/** Whether the reader can reply to the requester now, and let the ticket wait for the answer. */
export function replyOptions({ state, standing }: TicketStanding): { replies: boolean; waits: boolean } {
  const reply = { type: 'ticket.replied', by: standing, has_words: true } as const
  const replies = ticketAt(state).can({ ...reply, waits: false })
  // a ticket that already waits keeps waiting anyway
  return { replies, waits: state !== 'waiting' && ticketAt(state).can({ ...reply, waits: true }) }
}
