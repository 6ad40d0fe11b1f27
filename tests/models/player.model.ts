import { assign, setup } from 'xstate'

import { stories } from './stories.ts'

export type ListenerEvent =
  | { type: 'recording is there' }
  | { type: 'transcript is there' }
  | { type: 'time passes' }
  | { type: 'silence begins' }
  /** Most browsers send a pause before the end, but not always. */
  | { type: 'recording is over'; pauses: boolean }
  | { type: 'network is slow' }
  | { type: 'network is back' }
  | { type: 'network breaks' }
  | { type: 'headset plays' }
  | { type: 'headset pauses' }
  | { type: 'press play' }
  | { type: 'point at a word' }
  | { type: 'skip back' }
  | { type: 'play faster' }
  | { type: 'select the last words' }
  | { type: 'switch silence skipping' }
  | { type: 'try again' }

export type ListenerState = 'loading' | 'loading to play' | 'paused' | 'playing' | 'waiting' | 'over' | 'broken'

/** Whether the transcript with its silences is loaded, the last words are looped, and silence is skipped. */
export type ListenerContext = { reading: boolean; looping: boolean; skipping: boolean }

const types: { context?: ListenerContext; events?: ListenerEvent } = {}

const whileSounding = <State extends string>(state: State) => ({
  'transcript is there': { actions: 'read' as const },
  'time passes': state,
  'silence begins': state,
  'point at a word': state,
  'skip back': state,
  'select the last words': { actions: 'loop' as const },
  'switch silence skipping': { actions: 'switchSkipping' as const },
  'press play': 'paused' as const,
  'headset pauses': 'paused' as const,
  'recording is over': [{ guard: 'isLooping' as const, target: 'playing' as const }, { target: 'over' as const }],
  'network breaks': 'broken' as const,
})

/** A person who listens to a recording whose last ten seconds matter. */
const listener = setup({
  types,
  actions: {
    read: assign({ reading: true }),
    loop: assign({ looping: true }),
    switchSkipping: assign(({ context }) => ({ skipping: !context.skipping })),
  },
  guards: { isLooping: ({ context }) => context.looping },
}).createMachine({
  context: { reading: false, looping: false, skipping: false },
  initial: 'loading',
  states: {
    loading: {
      on: {
        'press play': 'loading to play',
        'transcript is there': { actions: 'read' },
        'time passes': 'loading',
        'recording is there': 'paused',
        'network breaks': 'broken',
      },
    },
    'loading to play': { on: { 'press play': 'loading', 'recording is there': 'playing' } },
    paused: {
      on: {
        'press play': 'playing',
        'headset plays': 'playing',
        'point at a word': 'paused',
        'play faster': 'paused',
        'time passes': 'paused',
        'network breaks': 'broken',
      },
    },
    playing: { on: { ...whileSounding('playing'), 'network is slow': 'waiting' } },
    waiting: { on: { ...whileSounding('waiting'), 'network is back': 'playing' } },
    over: { on: { 'press play': 'playing', 'point at a word': 'paused', 'skip back': 'paused' } },
    broken: { on: { 'try again': 'loading' } },
  },
})

const events: ListenerEvent[] = [true, false].map((pauses) => ({ type: 'recording is over', pauses }))

export const listenings = () => stories<ListenerEvent, ListenerState, ListenerContext>(listener, events)
