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

/** Drives the production machine as the desk and the requester: it moves only for the right people, and `can` predicts each step. */
export function ticketDriver(inspect: (event: InspectionEvent) => void): Driver<TicketStoryEvent, TicketStoryState> {
  const actor = createActor(ticketMachine, { inspect }).start()
  const state = (): TicketState => actor.getSnapshot().value
  const take = (type: TicketEventName, by: TicketStanding, facts: Partial<TicketFacts> = {}) => {
    const event = { type, by, has_words: true, waits: false, ...facts }
    const isAllowed = actor.getSnapshot().can(event)
    // the steps that are offered from the stored state are those that the machine takes
    expect(ticketAt(state()).can(event)).toBe(isAllowed)
    if (actor.getSnapshot().status === 'active') actor.send(event) // a final state takes no events
    return isAllowed
  }
  const isRefused = (type: TicketEventName, by: TicketStanding, facts: Partial<TicketFacts> = {}) =>
    expect(take(type, by, facts), `${type} by ${JSON.stringify({ ...by, ...facts })}`).toBe(false)
  const isAt = (expected: TicketState) => () => expect(state()).toBe(expected)

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
          // the ticket was assigned to them, and they have lost the permission since
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
