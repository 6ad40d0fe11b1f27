import type { TicketClockName } from '#contracts/ticket-states.ts'
import type { TicketClock, TicketRowDto } from '#contracts/tickets.ts'

type Clocks = Pick<TicketRowDto, 'first_response' | 'resolution'>

/** The clock that runs out first, or did; where none runs, that of the resolution, which tells how it ended or that it is paused. */
export function nextClock({ first_response, resolution }: Clocks): { name: TicketClockName; clock: TicketClock } {
  const first = { name: 'first-response', clock: first_response } as const
  const last = { name: 'resolution', clock: resolution } as const
  if (!isTicking(first_response)) return last
  return isTicking(resolution) && dueOf(resolution) < dueOf(first_response) ? last : first
}

const isTicking = ({ status, due_at }: TicketClock) =>
  due_at !== null && (status === 'running' || status === 'breached')

const dueOf = ({ due_at }: TicketClock) => new Date(due_at ?? 0).getTime()
