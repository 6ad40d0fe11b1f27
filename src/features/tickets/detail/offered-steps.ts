import type { TicketRowDto } from '#contracts/tickets.ts'
import { ticketAt } from '#lifecycles/ticket.machine.ts'
import type { TicketStepName } from '#src/words/tickets.ts'

type Standing = Pick<TicketRowDto, 'state' | 'standing'>

/** The steps that the machine of tickets allows this reader now, what leads on first. Why and to whom is asked for once one is wanted. */
export const offeredSteps = ({ state, standing }: Standing): TicketStepName[] =>
  STEPS.filter((type) => ticketAt(state).can({ type, by: standing, has_words: true, waits: false }))

/** Whether the reader can write to the requester now, and have the ticket wait for the answer. */
export function offeredReply({ state, standing }: Standing): { replies: boolean; waits: boolean } {
  const reply = { type: 'ticket.replied', by: standing, has_words: true } as const
  const replies = ticketAt(state).can({ ...reply, waits: false })
  // what waits already waits on, whatever is added
  return { replies, waits: state !== 'waiting' && ticketAt(state).can({ ...reply, waits: true }) }
}

const STEPS: readonly TicketStepName[] = [
  'ticket.taken',
  'ticket.solved',
  'ticket.assigned',
  'ticket.handed-back',
  'ticket.waits',
  'ticket.resumed',
  'ticket.reopened',
  'ticket.closed',
]

/** The key that asks for a step, wherever one is on the page. */
export const stepKeys: Record<TicketStepName, string> = {
  'ticket.taken': 'T',
  'ticket.solved': 'S',
  'ticket.assigned': 'A',
  'ticket.handed-back': 'H',
  'ticket.waits': 'W',
  'ticket.resumed': 'R',
  'ticket.reopened': 'O',
  'ticket.closed': 'X',
}
