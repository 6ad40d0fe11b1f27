import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type DraftStoryEvent =
  | { type: 'write something' }
  /** What was written since it was sent. */
  | { type: 'take it back' }
  | { type: 'save' }
  | { type: 'be accepted' }
  | { type: 'be refused' }
export type DraftStoryState = 'as saved' | 'written' | 'on its way' | 'written on' | 'refused'

/** Any draft, for a person who presses every button at any time. */
const drafting = createMachine({
  initial: 'as saved',
  states: {
    'as saved': { on: { 'write something': 'written', save: 'on its way' } },
    written: { on: { 'write something': 'written', save: 'on its way' } },
    'on its way': {
      on: {
        'write something': 'written on',
        save: 'on its way',
        'be accepted': 'as saved',
        'be refused': 'refused',
      },
    },
    'written on': {
      on: {
        'write something': 'written on',
        'take it back': 'on its way',
        save: 'written on',
        'be accepted': 'written',
        'be refused': 'refused',
      },
    },
    refused: { on: { 'write something': 'written', save: 'on its way' } },
  },
})

export const draftings = () => stories<DraftStoryEvent, DraftStoryState>(drafting, [])
