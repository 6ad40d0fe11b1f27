import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type InvitedEvent =
  | { type: 'the link is good' }
  | { type: 'the link is dead' }
  | { type: 'the server is away' }
  | { type: 'try again' }
  | { type: 'type a password' }
  | { type: 'submit' }
  | { type: 'be accepted' }
  | { type: 'be refused' }
export type InvitedState = 'waiting' | 'away' | 'asked' | 'typed' | 'on its way' | 'refused' | 'in' | 'lost'

/** A person who follows the link of an invitation. */
const invited = createMachine({
  initial: 'waiting',
  states: {
    waiting: { on: { 'the link is good': 'asked', 'the link is dead': 'lost', 'the server is away': 'away' } },
    away: { on: { 'try again': 'waiting', 'type a password': 'away' } },
    asked: { on: { 'type a password': 'typed', submit: 'on its way', 'try again': 'asked' } },
    typed: { on: { 'type a password': 'typed', submit: 'on its way' } },
    'on its way': {
      on: {
        'type a password': 'on its way',
        submit: 'on its way',
        'be accepted': 'in',
        'be refused': 'refused',
        'the server is away': 'typed',
        // another letter was sent meanwhile
        'the link is dead': 'lost',
      },
    },
    refused: { on: { 'type a password': 'typed', submit: 'on its way' } },
    in: {},
    lost: {},
  },
})

export const invitations = () => stories<InvitedEvent, InvitedState>(invited, [])
