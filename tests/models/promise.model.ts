import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type PromiseStoryEvent =
  | { type: 'enough is paid' }
  | { type: 'the payment turns out to be none' }
  | { type: 'its day passes' }
  | { type: 'its day is put right' }
  | { type: 'somebody withdraws it' }
export type PromiseStoryState = 'waiting' | 'kept' | 'kept, and over' | 'broken' | 'withdrawn'

/** A promise, payments that come and are put right, and days that pass. */
const promise = createMachine({
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'enough is paid': 'kept',
        'the payment turns out to be none': 'waiting',
        'its day passes': 'broken',
        'its day is put right': 'waiting',
        'somebody withdraws it': 'withdrawn',
      },
    },
    kept: {
      on: {
        'enough is paid': 'kept',
        'the payment turns out to be none': 'waiting',
        'its day passes': 'kept, and over',
        'its day is put right': 'kept',
        'somebody withdraws it': 'kept',
      },
    },
    'kept, and over': {
      on: {
        'enough is paid': 'kept, and over',
        'the payment turns out to be none': 'broken',
        'its day passes': 'kept, and over',
        'its day is put right': 'kept',
        'somebody withdraws it': 'kept, and over',
      },
    },
    broken: {
      on: {
        'enough is paid': 'kept, and over',
        'the payment turns out to be none': 'broken',
        'its day passes': 'broken',
        'its day is put right': 'waiting',
        'somebody withdraws it': 'broken',
      },
    },
    withdrawn: { on: { 'enough is paid': 'withdrawn', 'its day passes': 'withdrawn' } },
  },
})

export const promises = () => stories<PromiseStoryEvent, PromiseStoryState>(promise, [])
