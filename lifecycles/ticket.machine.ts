import { setup, type SnapshotFrom } from 'xstate'

import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'

/** What is so when somebody wants to take a step. */
export type TicketFacts = {
  /** What a person is to it: works at the desk that has it, gives such tickets to others, has it, asked. */
  by: TicketStanding
  /** Something is written: a reply, an answer, or why. */
  has_words: boolean
  /** A reply asks something, and the ticket is to wait for the requester's answer. */
  waits: boolean
}

export type TicketEvent = { type: TicketEventName } & TicketFacts

const types: { events?: TicketEvent } = {}

const facts = ({ event }: { event: TicketFacts }) => event

const answered = { guard: { type: 'hasAsked', params: facts }, target: 'open' } as const
const solved = { guard: { type: 'mayWork', params: facts }, target: 'solved' } as const
const closed = { guard: { type: 'mayWork', params: facts }, target: 'closed' } as const
const merged = { guard: { type: 'mayWork', params: facts }, target: 'merged' } as const

/** As long as there is something to do it may change hands, which does not move it. */
const passedOn = <State extends TicketState>(target: State) =>
  ({
    'ticket.taken': { guard: { type: 'mayTake', params: facts }, target },
    'ticket.assigned': { guard: { type: 'mayAssign', params: facts }, target },
    'ticket.handed-back': { guard: { type: 'mayHandBack', params: facts }, target },
  }) as const

/**
 * The life of a ticket. The server moves by it, and the browser offers what it allows: nothing is allowed elsewhere. Who asked answers,
 * and opens again what is said to be solved; everything else is for who works at the desk. What time does, closing what has been solved
 * for long, it does as somebody of the desk. It has no effects, so it can be asked without being run.
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
        // whoever replies does not take it
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
        // whatever is added, what was asked is still to be answered
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
        // what waits is not solved: who has something to ask opens it again
        'ticket.replied': { guard: { type: 'mayAdd', params: facts }, target: 'solved' },
        'ticket.answered': answered,
        'ticket.reopened': { guard: { type: 'mayReopen', params: facts }, target: 'open' },
        'ticket.closed': closed,
        'ticket.merged': merged,
      },
    },
    // who writes after that asks anew, in another ticket
    closed: { type: 'final' },
    merged: { type: 'final' },
  },
})

/** A ticket as it stands, to be asked what it allows. */
export const ticketAt = (state: TicketState): SnapshotFrom<typeof ticketMachine> =>
  ticketMachine.resolveState({ value: state })
