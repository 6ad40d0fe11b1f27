import { createMachine } from 'xstate'

import { stories } from './stories.ts'

export type PromiseStoryEvent =
  | { type: 'enough is paid' }
  | { type: 'the payment turns out to be none' }
  | { type: 'its day passes' }
  | { type: 'its day is put right' }
  | { type: 'its debt is taken away' }
  | { type: 'its debt was never taken away' }
  | { type: 'somebody withdraws it' }
export type PromiseStoryState =
  | 'waiting'
  | 'kept'
  | 'kept, and over'
  | 'kept, and away'
  | 'broken'
  | 'lapsed'
  | 'lapsed, and over'
  | 'withdrawn'

/** A promise, payments that come and are put right, days that pass, and a debt that is taken away. */
const promise = createMachine({
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'enough is paid': 'kept',
        'the payment turns out to be none': 'waiting',
        'its day passes': 'broken',
        'its day is put right': 'waiting',
        'its debt is taken away': 'lapsed',
        'somebody withdraws it': 'withdrawn',
      },
    },
    kept: {
      on: {
        'enough is paid': 'kept',
        'the payment turns out to be none': 'waiting',
        'its day passes': 'kept, and over',
        'its day is put right': 'kept',
        'its debt is taken away': 'kept, and away',
        'somebody withdraws it': 'kept',
      },
    },
    'kept, and away': {
      on: { 'the payment turns out to be none': 'lapsed', 'its debt was never taken away': 'kept' },
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
        'its debt is taken away': 'lapsed, and over',
        'somebody withdraws it': 'broken',
      },
    },
    lapsed: {
      on: {
        'enough is paid': 'kept, and away',
        'the payment turns out to be none': 'lapsed',
        'its day passes': 'lapsed, and over',
        'its debt was never taken away': 'waiting',
        'somebody withdraws it': 'lapsed',
      },
    },
    'lapsed, and over': {
      on: {
        'its day is put right': 'lapsed',
        'its debt was never taken away': 'broken',
        'somebody withdraws it': 'lapsed, and over',
      },
    },
    withdrawn: {
      on: { 'enough is paid': 'withdrawn', 'its day passes': 'withdrawn', 'its debt is taken away': 'withdrawn' },
    },
  },
})

export const promises = () => stories<PromiseStoryEvent, PromiseStoryState>(promise, [])
