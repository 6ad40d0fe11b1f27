import { setup, type SnapshotFrom } from 'xstate'

import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'

/** The facts at the time of a step. */
export type TicketFacts = {
  /** The roles of the person: works at its desk, may assign it, is its assignee or its requester. */
  by: TicketStanding
  /** There is a text: a reply, an answer, or a reason. */
  has_words: boolean
  /** The reply asks something, and the ticket will wait for the requester's answer. */
  waits: boolean
}

export type TicketEvent = { type: TicketEventName } & TicketFacts

const types: { events?: TicketEvent } = {}

const facts = ({ event }: { event: TicketFacts }) => event

const answered = { guard: { type: 'hasAsked', params: facts }, target: 'open' } as const
const solved = { guard: { type: 'mayWork', params: facts }, target: 'solved' } as const
const closed = { guard: { type: 'mayWork', params: facts }, target: 'closed' } as const
const merged = { guard: { type: 'mayWork', params: facts }, target: 'merged' } as const

/** While the ticket is open or waiting, it can change its assignee, which does not change its state. */
const passedOn = <State extends TicketState>(target: State) =>
  ({
    'ticket.taken': { guard: { type: 'mayTake', params: facts }, target },
    'ticket.assigned': { guard: { type: 'mayAssign', params: facts }, target },
    'ticket.handed-back': { guard: { type: 'mayHandBack', params: facts }, target },
  }) as const

/**
 * The life cycle of a ticket. The server and the browser both use it to decide which steps are allowed. The requester can answer and
 * reopen a solved ticket; all other steps are for people of the desk. Closing a ticket that has been solved for a long time is done
 * automatically, like a step of the desk. It has no effects, so it can be queried without running it.
 */
export const ticketMachine = setup({
  types,
  guards: {
    mayWork: (_, { by }: TicketFacts) => by.works,
    mayTake: (_, { by }: TicketFacts) => by.works && !by.is_assignee,
    mayAssign: (_, { by }: TicketFacts) => by.assigns,
    mayHandBack: (_, { by }: TicketFacts) => by.is_taken && (by.assigns || (by.works && by.is_assignee)),
    mayAsk: (_, { by, has_words, waits }: TicketFacts) => by.works && has_words && waits,
    mayReply: (_, { by, has_words }: TicketFacts) => by.works && has_words,
    mayAdd: (_, { by, has_words, waits }: TicketFacts) => by.works && has_words && !waits,
    hasAsked: (_, { by, has_words }: TicketFacts) => by.is_requester && has_words,
    mayReopen: (_, { by, has_words }: TicketFacts) => (by.works || by.is_requester) && has_words,
  },
}).createMachine({
  id: 'ticket',
  initial: 'open',
  states: {
    open: {
      on: {
        ...passedOn('open'),
        // a reply does not change the assignee
        'ticket.replied': [
          { guard: { type: 'mayAsk', params: facts }, target: 'waiting' },
          { guard: { type: 'mayReply', params: facts }, target: 'open' },
        ],
        'ticket.answered': answered,
        'ticket.waits': { guard: { type: 'mayWork', params: facts }, target: 'waiting' },
        'ticket.solved': solved,
        'ticket.closed': closed,
        'ticket.merged': merged,
      },
    },
    waiting: {
      on: {
        ...passedOn('waiting'),
        // after a further reply, the earlier question is still waiting for an answer
        'ticket.replied': { guard: { type: 'mayReply', params: facts }, target: 'waiting' },
        'ticket.answered': answered,
        'ticket.resumed': { guard: { type: 'mayWork', params: facts }, target: 'open' },
        'ticket.solved': solved,
        'ticket.closed': closed,
        'ticket.merged': merged,
      },
    },
    solved: {
      on: {
        // a solved ticket cannot wait: to ask something, the desk must reopen it
        'ticket.replied': { guard: { type: 'mayAdd', params: facts }, target: 'solved' },
        'ticket.answered': answered,
        'ticket.reopened': { guard: { type: 'mayReopen', params: facts }, target: 'open' },
        'ticket.closed': closed,
        'ticket.merged': merged,
      },
    },
    // a later message opens a new ticket
    closed: { type: 'final' },
    merged: { type: 'final' },
  },
})

/** The machine in the state of a ticket, to query which steps it allows. */
export const ticketAt = (state: TicketState): SnapshotFrom<typeof ticketMachine> =>
  ticketMachine.resolveState({ value: state })
