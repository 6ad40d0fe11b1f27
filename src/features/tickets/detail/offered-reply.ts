import type { TicketRowDto } from '#contracts/tickets.ts'
import { ticketAt } from '#lifecycles/ticket.machine.ts'

type Standing = Pick<TicketRowDto, 'state' | 'standing'>

/** Whether the reader can write to the requester now, and have the ticket wait for the answer. */
export function offeredReply({ state, standing }: Standing): { replies: boolean; waits: boolean } {
  const reply = { type: 'ticket.replied', by: standing, has_words: true } as const
  const replies = ticketAt(state).can({ ...reply, waits: false })
  // what waits already waits on, whatever is added
  return { replies, waits: state !== 'waiting' && ticketAt(state).can({ ...reply, waits: true }) }
}
