import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type TicketStoryEvent =
  | { type: 'somebody of the desk takes it' }
  | { type: 'the lead gives it to somebody' }
  | { type: 'who has it gives it back' }
  | { type: 'the lead gives it back' }
  | { type: 'the desk replies' }
  | { type: 'the desk asks something' }
  | { type: 'the desk lets it wait' }
  | { type: 'the desk goes on with it' }
  | { type: 'the desk solves it' }
  | { type: 'the desk closes it' }
  | { type: 'the desk merges it with another' }
  | { type: 'the desk opens it again' }
  | { type: 'who asked opens it again' }
  | { type: 'who asked answers' }
  | { type: 'others, and those without words, try everything' }
export type TicketStoryState = 'to be done' | 'waiting for an answer' | 'solved' | 'closed' | 'merged'

const settled = {
  'the desk closes it': 'closed',
  'the desk merges it with another': 'merged',
} as const

const passedOn = <State extends TicketStoryState>(state: State) =>
  ({
    'somebody of the desk takes it': state,
    'the lead gives it to somebody': state,
    'who has it gives it back': state,
    'the lead gives it back': state,
  }) as const

const nothingElse = 'others, and those without words, try everything'

/** A state that no step leaves. */
const over = <State extends TicketStoryState>(state: State) =>
  ({
    ...passedOn(state),
    'the desk replies': state,
    'the desk asks something': state,
    'the desk lets it wait': state,
    'the desk goes on with it': state,
    'the desk solves it': state,
    'the desk closes it': state,
    'the desk merges it with another': state,
    'the desk opens it again': state,
    'who asked opens it again': state,
    'who asked answers': state,
    [nothingElse]: state,
  }) as const

/** The requester, a desk with a lead and an assignee, and others who try the same steps. */
const desk = createMachine({
  initial: 'to be done',
  states: {
    'to be done': {
      on: {
        ...over('to be done'),
        ...settled,
        'the desk asks something': 'waiting for an answer',
        'the desk lets it wait': 'waiting for an answer',
        'the desk solves it': 'solved',
      },
    },
    'waiting for an answer': {
      on: {
        ...over('waiting for an answer'),
        ...settled,
        'the desk goes on with it': 'to be done',
        'who asked answers': 'to be done',
        'the desk solves it': 'solved',
      },
    },
    solved: {
      on: {
        ...over('solved'),
        ...settled,
        'the desk opens it again': 'to be done',
        'who asked opens it again': 'to be done',
        'who asked answers': 'to be done',
      },
    },
    closed: { on: over('closed') },
    merged: { on: over('merged') },
  },
})

export const ticketings = () => stories<TicketStoryEvent, TicketStoryState>(desk, [])
