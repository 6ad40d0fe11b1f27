import type { TicketPriority, TicketSource, TicketState } from '#contracts/ticket-states.ts'
import type { MirroredState } from '#server/db/schema/freshdesk.ts'

/** Open, pending, resolved, closed. Statuses that an account has made for itself, from 6 on, are of what is to be seen to. */
export function stateOf(status: number): MirroredState {
  if (status === 3) return 'waiting'
  if (status === 4) return 'solved'
  return status === 5 ? 'closed' : 'open'
}

const STATUSES: Record<TicketState, number> = { open: 2, waiting: 3, solved: 4, closed: 5, merged: 5 }
export const statusOf = (state: TicketState): number => STATUSES[state]

/** What ours is there: of what is merged here, nothing goes on. */
export const mirroredState = (state: TicketState): MirroredState => (state === 'merged' ? 'closed' : state)

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
/** Low, medium, high, urgent. */
export const priorityOf = (priority: number): TicketPriority => PRIORITIES[priority - 1] ?? 'normal'
export const priorityNumber = (priority: TicketPriority): number => PRIORITIES.indexOf(priority) + 1

/** Of a ticket that began here: an e-mail, else their portal, which is where nobody called, chatted or was written to. */
export const sourceNumber = (source: TicketSource): number => (source === 'mail' ? 1 : 2)
