import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import { ticketEvents, type TicketEventName, type TicketState } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import { ticketAt, type TicketFacts, ticketMachine } from '#lifecycles/ticket.machine.ts'

import type { Driver } from './stories.ts'
import type { TicketStoryEvent, TicketStoryState } from './ticket.model.ts'

const nobody: TicketStanding = {
  works: false,
  assigns: false,
  is_taken: true,
  is_assignee: false,
  is_requester: false,
}
const worker: TicketStanding = { ...nobody, works: true }
const assignee: TicketStanding = { ...worker, is_assignee: true }
const lead: TicketStanding = { ...worker, assigns: true }
const requester: TicketStanding = { ...nobody, is_requester: true }

/** The production machine among a desk and who asked: it moves for whom it should, and says so before. */
export function ticketDriver(inspect: (event: InspectionEvent) => void): Driver<TicketStoryEvent, TicketStoryState> {
  const actor = createActor(ticketMachine, { inspect }).start()
  const state = (): TicketState => actor.getSnapshot().value
  const take = (type: TicketEventName, by: TicketStanding, given: Partial<TicketFacts> = {}) => {
    const event = { type, by, has_words: true, waits: false, ...given }
    const isAllowed = actor.getSnapshot().can(event)
    // what is offered from what the server told is what the machine then does
    expect(ticketAt(state()).can(event)).toBe(isAllowed)
    if (actor.getSnapshot().status === 'active') actor.send(event) // what is over hears nothing
    return isAllowed
  }
  const isRefused = (type: TicketEventName, by: TicketStanding, given: Partial<TicketFacts> = {}) =>
    expect(take(type, by, given), `${type} by ${JSON.stringify({ ...by, ...given })}`).toBe(false)
  const isAt = (wanted: TicketState) => () => expect(state()).toBe(wanted)

  return {
    does: {
      'somebody of the desk takes it': () => take('ticket.taken', worker),
      'the lead gives it to somebody': () => take('ticket.assigned', lead),
      'who has it gives it back': () => take('ticket.handed-back', assignee),
      'the lead gives it back': () => take('ticket.handed-back', lead),
      'the desk replies': () => take('ticket.replied', worker),
      'the desk asks something': () => take('ticket.replied', worker, { waits: true }),
      'the desk lets it wait': () => take('ticket.waits', worker),
      'the desk goes on with it': () => take('ticket.resumed', worker),
      'the desk solves it': () => take('ticket.solved', worker),
      'the desk closes it': () => take('ticket.closed', worker),
      'the desk merges it with another': () => take('ticket.merged', worker),
      'the desk opens it again': () => take('ticket.reopened', worker),
      'who asked opens it again': () => take('ticket.reopened', requester),
      'who asked answers': () => take('ticket.answered', requester),
      'others, and those without words, try everything': () => {
        for (const type of ticketEvents) {
          isRefused(type, nobody)
          // it was given to them, and their right to work on it was taken away since
          isRefused(type, { ...nobody, is_assignee: true })
          if (type !== 'ticket.answered' && type !== 'ticket.reopened') isRefused(type, requester)
          if (type !== 'ticket.assigned' && type !== 'ticket.handed-back') isRefused(type, { ...nobody, assigns: true })
        }
        for (const type of ['ticket.assigned', 'ticket.handed-back', 'ticket.answered'] as const)
          isRefused(type, worker)
        isRefused('ticket.handed-back', { ...lead, is_taken: false })
        for (const type of ['ticket.assigned', 'ticket.taken', 'ticket.answered'] as const) isRefused(type, assignee)
        for (const waits of [false, true]) isRefused('ticket.replied', worker, { has_words: false, waits })
        isRefused('ticket.reopened', worker, { has_words: false })
        isRefused('ticket.reopened', requester, { has_words: false })
        isRefused('ticket.answered', requester, { has_words: false })
      },
    },
    sees: {
      'to be done': isAt('open'),
      'waiting for an answer': isAt('waiting'),
      solved: isAt('solved'),
      closed: isAt('closed'),
      merged: isAt('merged'),
    },
  }
}
