import { assign, setup } from 'xstate'

import { stories } from './stories.ts'

export type EnrolleeEvent =
  | { type: 'open the page'; isOn: boolean; isRequired: boolean }
  | { type: 'set up' }
  | { type: 'ask for new codes' }
  | { type: 'switch off' }
  | { type: 'give the password'; right: boolean }
  | { type: 'give the code'; right: boolean }
  | { type: 'tick that the codes are kept' }
  | { type: 'take the tick away' }
  | { type: 'leave the codes' }
  | { type: 'think better of it' }

export type EnrolleeState =
  | 'before'
  | 'off'
  | 'asked for the password'
  | 'password refused'
  | 'reading the secret'
  | 'code refused'
  | 'reading the codes'
  | 'sure of the codes'
  | 'on'
  | 'asked for the password for new codes'
  | 'refused new codes'
  | 'asked for the password to switch off'
  | 'refused to switch off'

export type EnrolleeContext = { isRequired: boolean }

const types: { context?: EnrolleeContext; events?: EnrolleeEvent } = {}

/** Leads to one state with the right password, and to another with a wrong one. */
const withPassword = <Right extends string, Wrong extends string, Back extends string>(
  right: Right,
  wrong: Wrong,
  back: Back,
) => ({
  'give the password': [{ guard: 'isRight' as const, target: right }, { target: wrong }],
  'think better of it': back,
})

const withCode = {
  'give the code': [{ guard: 'isRight' as const, target: 'reading the codes' }, { target: 'code refused' }],
  'think better of it': 'off',
} as const

/** A person at the second factor of their own account. */
const enrollee = setup({
  types,
  actions: { open: assign((_, { isRequired }: { isRequired: boolean }) => ({ isRequired })) },
  guards: {
    isOn: ({ event }) => event.type === 'open the page' && event.isOn,
    isRight: ({ event }) => 'right' in event && event.right,
    isRequired: ({ context }) => context.isRequired,
  },
}).createMachine({
  context: { isRequired: false },
  initial: 'before',
  states: {
    before: {
      on: {
        'open the page': [
          { guard: 'isOn', target: 'on', actions: { type: 'open', params: ({ event }) => event } },
          { target: 'off', actions: { type: 'open', params: ({ event }) => event } },
        ],
      },
    },
    off: { on: { 'set up': 'asked for the password' } },
    'asked for the password': { on: withPassword('reading the secret', 'password refused', 'off') },
    'password refused': { on: withPassword('reading the secret', 'password refused', 'off') },
    'reading the secret': { on: withCode },
    'code refused': { on: withCode },
    'reading the codes': {
      on: { 'tick that the codes are kept': 'sure of the codes', 'leave the codes': 'reading the codes' },
    },
    'sure of the codes': { on: { 'take the tick away': 'reading the codes', 'leave the codes': 'on' } },
    on: {
      on: {
        'ask for new codes': 'asked for the password for new codes',
        'switch off': [{ guard: 'isRequired', target: 'on' }, { target: 'asked for the password to switch off' }],
      },
    },
    'asked for the password for new codes': { on: withPassword('reading the codes', 'refused new codes', 'on') },
    'refused new codes': { on: withPassword('reading the codes', 'refused new codes', 'on') },
    'asked for the password to switch off': { on: withPassword('off', 'refused to switch off', 'on') },
    'refused to switch off': { on: withPassword('off', 'refused to switch off', 'on') },
  },
})

const events: EnrolleeEvent[] = [
  ...[true, false].flatMap((isOn) =>
    [true, false].map((isRequired) => ({ type: 'open the page' as const, isOn, isRequired })),
  ),
  ...(['give the password', 'give the code'] as const).flatMap((type) =>
    [true, false].map((right) => ({ type, right })),
  ),
]

export const enrolments = () => stories<EnrolleeEvent, EnrolleeState, EnrolleeContext>(enrollee, events)
