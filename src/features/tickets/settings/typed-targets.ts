import type { SupportTargets } from '#contracts/support-settings.ts'
import { type TicketPriority, ticketPriorities } from '#contracts/ticket-states.ts'

/** Minutes as they are typed. */
export type TypedTargets = Record<TicketPriority, { first_response: string; resolution: string }>

export const typedOf = (targets: SupportTargets): TypedTargets =>
  byPriority((priority) => ({
    first_response: String(targets[priority].first_response_minutes),
    resolution: String(targets[priority].resolution_minutes),
  }))

/** What was typed as numbers, and the fields, as the server names them, in which there is none. */
export function targetsOf(typed: TypedTargets): { targets: SupportTargets; wrong: string[] } {
  const wrong: string[] = []
  const read = (priority: TicketPriority, clock: 'first_response' | 'resolution') => {
    const text = typed[priority][clock].trim()
    if (!/^[1-9]\d{0,5}$/.test(text)) wrong.push(`targets.${priority}.${clock}_minutes`)
    return Number(text)
  }
  const targets = byPriority((priority) => ({
    first_response_minutes: read(priority, 'first_response'),
    resolution_minutes: read(priority, 'resolution'),
  }))
  return { targets, wrong }
}

const byPriority = <Value>(of: (priority: TicketPriority) => Value) =>
  Object.fromEntries(ticketPriorities.map((priority) => [priority, of(priority)])) as Record<TicketPriority, Value>
