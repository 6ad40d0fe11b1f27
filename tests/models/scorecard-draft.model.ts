import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type ScorecardStoryEvent =
  | { type: 'write' }
  | { type: 'choose kinds' }
  | { type: 'pause' }
  | { type: 'save' }
  | { type: 'be accepted' }
  | { type: 'be refused' }
  | { type: 'save mine over it' }
export type ScorecardStoryState =
  | 'as saved'
  | 'written'
  | 'kinds chosen'
  | 'content on its way'
  | 'kinds on their way'
  | 'written on'
  | 'refused'
  | 'kinds refused'

/** A person who writes a scorecard, and pauses. */
const writing = createMachine({
  initial: 'as saved',
  states: {
    'as saved': { on: { write: 'written', 'choose kinds': 'kinds chosen', save: 'as saved', pause: 'as saved' } },
    written: { on: { write: 'written', pause: 'content on its way', save: 'content on its way' } },
    'kinds chosen': { on: { write: 'kinds chosen', pause: 'kinds on their way', save: 'kinds on their way' } },
    // waiting content is sent after them
    'kinds on their way': { on: { 'be accepted': 'as saved', 'be refused': 'kinds refused' } },
    'content on its way': {
      on: {
        write: 'written on',
        save: 'content on its way',
        pause: 'content on its way',
        'be accepted': 'as saved',
        'be refused': 'refused',
      },
    },
    'written on': { on: { 'be accepted': 'written', 'be refused': 'refused' } },
    // nothing is sent by itself
    refused: {
      on: { write: 'refused', pause: 'refused', save: 'content on its way', 'save mine over it': 'content on its way' },
    },
    'kinds refused': { on: { pause: 'kinds refused', save: 'kinds on their way' } },
  },
})

export const scorecardWritings = () => stories<ScorecardStoryEvent, ScorecardStoryState>(writing, [])
