import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type StepStoryEvent =
  | { type: 'write' }
  | { type: 'ask for a step' }
  | { type: 'think better of it' }
  | { type: 'the server answers' }
  | { type: 'the server dies' }
  | { type: 'somebody was faster' }
  | { type: 'the clock runs' }
export type StepStoryState =
  | 'nothing asked'
  | 'writing'
  | 'saving'
  | 'saving before it'
  | 'cut off'
  | 'cut off before it'
  | 'taking it'
  | 'looking'
  | 'taken'

/** A person who takes a step while the last text is not saved yet. */
const stepTaker = createMachine({
  initial: 'nothing asked',
  states: {
    'nothing asked': { on: { write: 'writing', 'ask for a step': 'taking it', 'think better of it': 'nothing asked' } },
    writing: { on: { 'ask for a step': 'saving before it', 'the clock runs': 'saving' } },
    saving: {
      on: { 'ask for a step': 'saving before it', 'the server answers': 'nothing asked', 'the server dies': 'cut off' },
    },
    'saving before it': {
      on: {
        'ask for a step': 'saving before it',
        'think better of it': 'saving',
        'the server answers': 'taking it',
        'the server dies': 'cut off before it',
      },
    },
    'cut off': { on: { 'ask for a step': 'cut off before it', 'the clock runs': 'saving' } },
    'cut off before it': { on: { 'think better of it': 'cut off', 'the clock runs': 'saving before it' } },
    'taking it': {
      on: {
        'ask for a step': 'taking it',
        'think better of it': 'taking it',
        'the server answers': 'taken',
        'the server dies': 'nothing asked',
        'somebody was faster': 'looking',
      },
    },
    looking: { on: { 'the server answers': 'nothing asked', 'the server dies': 'nothing asked' } },
    taken: { on: { 'think better of it': 'taken' } },
  },
})

export const stepsTaken = () => stories<StepStoryEvent, StepStoryState>(stepTaker, [])
