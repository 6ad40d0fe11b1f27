import { assign, setup } from 'xstate'

import { stories } from './stories.ts'

export type AuditorEvent =
  | { type: 'choose a file' }
  | { type: 'the file arrives' }
  | { type: 'the file is read'; conversations: number }
  | { type: 'it fails' }
  | { type: 'time passes' }
  | { type: 'try again' }
  | { type: 'take the file back' }
  | { type: 'pick a call' }
  | { type: 'take another call' }
  | { type: 'choose a scorecard' }
  | { type: 'the audit begins' }
  | { type: 'the next audit' }
  | { type: 'open by the address'; at: 'nothing' | 'a call' | 'an audit' }

export type AuditorState =
  | 'at the conversations'
  | 'sending'
  | 'being read'
  | 'cut off'
  | 'at the scorecards'
  | 'beginning'
  | 'at the sheet'

/** Whether the last attempt failed and shows it, and how many conversations the last file had. */
export type AuditorContext = { hasFailed: boolean; found: number | null }

const types: { context?: AuditorContext; events?: AuditorEvent } = {}

const byAddress = {
  'open by the address': [
    { guard: { type: 'is', params: { at: 'a call' } }, target: 'at the scorecards', actions: 'calm' },
    { guard: { type: 'is', params: { at: 'an audit' } }, target: 'at the sheet', actions: 'calm' },
    { target: 'at the conversations', actions: 'calm' },
  ],
} as const

/** While a file is on its way, the address says that nothing is chosen yet. */
const whileNothingIsChosen = {
  'open by the address': byAddress['open by the address'].slice(0, 2),
} as const

/** A person who audits one conversation after the other, changes their mind, and has a bad connection. */
const auditor = setup({
  types,
  actions: {
    fail: assign({ hasFailed: true }),
    calm: assign({ hasFailed: false }),
    find: assign({ found: ({ event }) => ('conversations' in event ? event.conversations : null) }),
    forget: assign({ hasFailed: false, found: null }),
  },
  guards: {
    is: ({ event }, { at }: { at: string }) => 'at' in event && event.at === at,
    isOne: ({ event }) => 'conversations' in event && event.conversations === 1,
  },
}).createMachine({
  context: { hasFailed: false, found: null },
  initial: 'at the conversations',
  states: {
    'at the conversations': {
      on: {
        ...whileNothingIsChosen,
        'choose a file': { target: 'sending', actions: 'forget' },
        'pick a call': { target: 'at the scorecards', actions: 'calm' },
      },
    },
    sending: {
      on: {
        ...whileNothingIsChosen,
        'the file arrives': { target: 'being read' },
        'it fails': { target: 'at the conversations', actions: 'fail' },
        'take the file back': { target: 'at the conversations', actions: 'forget' },
      },
    },
    'being read': {
      on: {
        ...whileNothingIsChosen,
        'the file is read': [
          { guard: 'isOne', target: 'at the scorecards', actions: 'forget' },
          { target: 'at the conversations', actions: 'find' },
        ],
        'it fails': { target: 'cut off', actions: 'fail' },
        'take the file back': { target: 'at the conversations', actions: 'forget' },
      },
    },
    'cut off': {
      on: {
        ...whileNothingIsChosen,
        'time passes': { target: 'being read', actions: 'calm' },
        'try again': { target: 'being read', actions: 'calm' },
        'take the file back': { target: 'at the conversations', actions: 'forget' },
      },
    },
    'at the scorecards': {
      on: {
        ...byAddress,
        'choose a scorecard': { target: 'beginning', actions: 'calm' },
        'take another call': { target: 'at the conversations', actions: 'calm' },
      },
    },
    beginning: {
      on: {
        ...byAddress,
        'the audit begins': { target: 'at the sheet', actions: 'calm' },
        'it fails': { target: 'at the scorecards', actions: 'fail' },
      },
    },
    'at the sheet': {
      on: { ...byAddress, 'the next audit': { target: 'at the conversations', actions: 'forget' } },
    },
  },
})

const events: AuditorEvent[] = [
  ...[0, 1, 2].map((conversations) => ({ type: 'the file is read' as const, conversations })),
  ...(['nothing', 'a call', 'an audit'] as const).map((at) => ({ type: 'open by the address' as const, at })),
]

export const auditings = () => stories<AuditorEvent, AuditorState, AuditorContext>(auditor, events)
