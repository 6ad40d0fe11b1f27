import { assign, setup } from 'xstate'

import { stories } from './stories.ts'

export type BringerEvent =
  | { type: 'choose'; files: number }
  | { type: 'the server takes it' }
  | { type: 'a file arrives' }
  | { type: 'stop sending' }
  | { type: 'send the rest' }
  | { type: 'the server agrees' }
  | { type: 'the server works on' }
  | { type: 'the server ends'; as: 'ready' | 'done' }
  | { type: 'it fails' }
  | { type: 'connect again' }
  | { type: 'the clock runs' }
  | { type: 'check again' }
  | { type: 'start' }
  | { type: 'cancel' }
  | { type: 'undo' }
  | { type: 'somebody else starts it' }
  | { type: 'look again' }
  | { type: 'another import' }
  | { type: 'open one by its address'; state: 'received' | 'running' | 'done' }

export type BringerState =
  | 'no import'
  | 'creating'
  | 'sending'
  | 'stopped'
  | 'asking'
  | 'following'
  | 'cut off'
  | 'settled'

/** How many files are still to be sent, and whether the last attempt failed and shows it. */
export type BringerContext = { left: number; hasFailed: boolean }

const types: { context?: BringerContext; events?: BringerEvent } = {}

const anywhere = {
  'another import': { target: 'no import', actions: 'forget' },
  'open one by its address': [
    { guard: { type: 'is', params: { state: 'running' } }, target: 'following', actions: 'forget' },
    { target: 'settled', actions: 'forget' },
  ],
} as const

/** A person who imports conversations on an unreliable connection. */
const bringer = setup({
  types,
  actions: {
    choose: assign({ left: ({ event }) => ('files' in event ? event.files : 0), hasFailed: false }),
    send: assign({ left: ({ context }) => context.left - 1 }),
    fail: assign({ hasFailed: true }),
    tryAgain: assign({ hasFailed: false }),
    forget: assign({ left: 0, hasFailed: false }),
  },
  guards: {
    hasFiles: ({ context }) => context.left > 0,
    isLast: ({ context }) => context.left === 1,
    is: ({ event }, { state }: { state: string }) => 'state' in event && event.state === state,
  },
}).createMachine({
  context: { left: 0, hasFailed: false },
  initial: 'no import',
  states: {
    'no import': { on: { ...anywhere, choose: { target: 'creating', actions: 'choose' } } },
    creating: {
      on: {
        ...anywhere,
        'the server takes it': [{ guard: 'hasFiles', target: 'sending' }, { target: 'asking' }],
        'it fails': { target: 'no import', actions: 'fail' },
      },
    },
    sending: {
      on: {
        ...anywhere,
        'a file arrives': [
          { guard: 'isLast', target: 'asking', actions: 'send' },
          { target: 'sending', actions: 'send' },
        ],
        'it fails': { target: 'stopped', actions: 'fail' },
        'stop sending': 'stopped',
      },
    },
    stopped: { on: { ...anywhere, 'send the rest': { target: 'sending', actions: 'tryAgain' } } },
    asking: {
      on: { ...anywhere, 'the server agrees': 'following', 'it fails': { target: 'settled', actions: 'fail' } },
    },
    following: {
      on: {
        ...anywhere,
        'the server works on': 'following',
        'the server ends': 'settled',
        'it fails': { target: 'cut off', actions: 'fail' },
        cancel: { target: 'asking', actions: 'tryAgain' },
      },
    },
    'cut off': {
      on: {
        ...anywhere,
        'connect again': { target: 'following', actions: 'tryAgain' },
        'the clock runs': { target: 'following', actions: 'tryAgain' },
      },
    },
    settled: {
      on: {
        ...anywhere,
        'check again': { target: 'asking', actions: 'tryAgain' },
        start: { target: 'asking', actions: 'tryAgain' },
        cancel: { target: 'asking', actions: 'tryAgain' },
        undo: { target: 'asking', actions: 'tryAgain' },
        'look again': 'settled',
        'somebody else starts it': 'following',
      },
    },
  },
})

const events: BringerEvent[] = [
  ...[0, 2].map((files) => ({ type: 'choose' as const, files })),
  ...(['ready', 'done'] as const).map((as) => ({ type: 'the server ends' as const, as })),
  ...(['received', 'running', 'done'] as const).map((state) => ({ type: 'open one by its address' as const, state })),
]

export const bringings = () => stories<BringerEvent, BringerState, BringerContext>(bringer, events)
