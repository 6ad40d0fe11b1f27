import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type ActionStoryEvent = { type: 'press' } | { type: 'be answered' } | { type: 'be refused' }
export type ActionStoryState = 'untouched' | 'on its way' | 'answered' | 'refused'

/** Any button, for a person who presses it at any time. */
const pressing = createMachine({
  initial: 'untouched',
  states: {
    untouched: { on: { press: 'on its way' } },
    'on its way': {
      on: { press: 'on its way', 'be answered': 'answered', 'be refused': 'refused' },
    },
    answered: { on: { press: 'on its way' } },
    refused: { on: { press: 'on its way' } },
  },
})

export const pressings = () => stories<ActionStoryEvent, ActionStoryState>(pressing, [])
