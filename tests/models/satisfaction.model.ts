import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type SatisfactionStoryEvent =
  | { type: 'the ticket is solved' }
  | { type: 'it is solved, and there is nobody to ask' }
  | { type: 'who asked answers' }
  | { type: 'the ticket goes on' }
  | { type: 'time passes' }
export type SatisfactionStoryState = 'nothing asked' | 'asked' | 'answered' | 'taken back' | 'too late'

const nobodyToAsk = 'it is solved, and there is nobody to ask'

/** The satisfaction question of a solved ticket. */
const asking = createMachine({
  initial: 'nothing asked',
  states: {
    'nothing asked': {
      on: {
        'the ticket is solved': 'asked',
        [nobodyToAsk]: 'nothing asked',
        'who asked answers': 'nothing asked',
        'the ticket goes on': 'nothing asked',
        'time passes': 'nothing asked',
      },
    },
    asked: {
      on: {
        'the ticket is solved': 'asked',
        [nobodyToAsk]: 'asked',
        'who asked answers': 'answered',
        'the ticket goes on': 'taken back',
        'time passes': 'too late',
      },
    },
    answered: {
      on: {
        'the ticket is solved': 'answered',
        [nobodyToAsk]: 'answered',
        'who asked answers': 'answered',
        'the ticket goes on': 'taken back',
        'time passes': 'too late',
      },
    },
    'taken back': {
      on: {
        'the ticket is solved': 'asked',
        [nobodyToAsk]: 'taken back',
        'who asked answers': 'taken back',
        'the ticket goes on': 'taken back',
        'time passes': 'taken back',
      },
    },
    'too late': {
      on: {
        'the ticket is solved': 'asked',
        [nobodyToAsk]: 'too late',
        'who asked answers': 'too late',
        'the ticket goes on': 'taken back',
        'time passes': 'too late',
      },
    },
  },
})

export const askings = () => stories<SatisfactionStoryEvent, SatisfactionStoryState>(asking, [])
