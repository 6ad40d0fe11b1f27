import { setup } from 'xstate'

import { stories } from './stories.ts'

export type CodeHolderEvent =
  | { type: 'send'; password: 'right' | 'wrong'; code: 'none' | 'wrong' | 'right' }
  | { type: 'come back later' }

export type CodeHolderState =
  | 'at the form'
  | 'refused'
  | 'asked for a code'
  | 'code refused'
  | 'refused once asked'
  | 'in'

const types: { events?: CodeHolderEvent } = {}

const onceAsked = {
  'come back later': 'at the form',
  send: [
    { guard: 'isWrongPassword', target: 'refused once asked' },
    { guard: 'hasNoCode', target: 'asked for a code' },
    { guard: 'isWrongCode', target: 'code refused' },
    { target: 'in' },
  ],
} as const

/** Before the form asks for a code there is no field for it, so none is sent. */
const unasked = {
  send: [{ guard: 'isWrongPassword', target: 'refused' }, { target: 'asked for a code' }],
} as const

/** A person with a second factor at the sign-in form, who knows the password or not, and has the device or not. */
const codeHolder = setup({
  types,
  guards: {
    isWrongPassword: ({ event }) => event.type === 'send' && event.password === 'wrong',
    hasNoCode: ({ event }) => event.type === 'send' && event.code === 'none',
    isWrongCode: ({ event }) => event.type === 'send' && event.code === 'wrong',
  },
}).createMachine({
  initial: 'at the form',
  states: {
    'at the form': { on: unasked },
    refused: { on: unasked },
    'asked for a code': { on: onceAsked },
    'code refused': { on: onceAsked },
    'refused once asked': { on: onceAsked },
    in: {},
  },
})

const events: CodeHolderEvent[] = (['right', 'wrong'] as const).flatMap((password) =>
  (['none', 'wrong', 'right'] as const).map((code) => ({ type: 'send' as const, password, code })),
)

export const codeHoldings = () => stories<CodeHolderEvent, CodeHolderState>(codeHolder, events)
