import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type LinkFollowedEvent =
  | { type: 'the link is good' }
  | { type: 'the link is dead' }
  | { type: 'the server is away' }
  | { type: 'try again' }
  | { type: 'choose an answer' }
  | { type: 'write a comment' }
  | { type: 'send' }
  | { type: 'it is taken' }
  | { type: 'it is refused' }
  | { type: 'change it' }
export type LinkFollowedState =
  | 'waiting'
  | 'away'
  | 'asked'
  | 'asked, with a comment'
  | 'reminded to choose'
  | 'chosen'
  | 'on its way'
  | 'refused'
  | 'thanked'
  | 'lost'

/** A person who follows the link of a satisfaction letter. */
const following = createMachine({
  initial: 'waiting',
  states: {
    waiting: { on: { 'the link is good': 'asked', 'the link is dead': 'lost', 'the server is away': 'away' } },
    away: { on: { 'try again': 'waiting', send: 'away' } },
    asked: {
      on: { 'choose an answer': 'chosen', 'write a comment': 'asked, with a comment', send: 'reminded to choose' },
    },
    'asked, with a comment': { on: { 'choose an answer': 'chosen', send: 'reminded to choose' } },
    'reminded to choose': { on: { 'choose an answer': 'chosen', send: 'reminded to choose' } },
    chosen: { on: { 'choose an answer': 'chosen', 'write a comment': 'chosen', send: 'on its way' } },
    'on its way': {
      on: {
        'write a comment': 'on its way',
        'it is taken': 'thanked',
        'it is refused': 'refused',
        'the server is away': 'chosen',
        // the ticket was opened again meanwhile
        'the link is dead': 'lost',
      },
    },
    refused: { on: { 'write a comment': 'chosen', send: 'on its way' } },
    thanked: { on: { 'change it': 'chosen', send: 'thanked' } },
    lost: {},
  },
})

export const linksFollowed = () => stories<LinkFollowedEvent, LinkFollowedState>(following, [])
