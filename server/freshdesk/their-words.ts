import type { TicketPriority, TicketSource, TicketState } from '#contracts/ticket-states.ts'
import type { MirroredState } from '#server/db/schema/freshdesk.ts'

/** Open, pending, resolved, closed. Custom statuses of an account, from 6 on, count as open. */
export function stateOf(status: number): MirroredState {
  if (status === 3) return 'waiting'
  if (status === 4) return 'solved'
  return status === 5 ? 'closed' : 'open'
}

const STATUSES: Record<TicketState, number> = { open: 2, waiting: 3, solved: 4, closed: 5, merged: 5 }
export const statusOf = (state: TicketState): number => STATUSES[state]

/** The state in Freshdesk: a ticket that is merged here is closed there. */
export const mirroredState = (state: TicketState): MirroredState => (state === 'merged' ? 'closed' : state)

const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
/** Low, medium, high, urgent. */
export const priorityOf = (priority: number): TicketPriority => PRIORITIES[priority - 1] ?? 'normal'
export const priorityNumber = (priority: TicketPriority): number => PRIORITIES.indexOf(priority) + 1

/** For a ticket that began here: e-mail, else their portal, which fits tickets without a call, chat or letter. */
export const sourceNumber = (source: TicketSource): number => (source === 'mail' ? 1 : 2)
