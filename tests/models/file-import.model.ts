import { assign, setup } from 'xstate'

import { stories } from './stories.ts'

export type ImporterEvent =
  | { type: 'choose a file' }
  | { type: 'the file arrives' }
  | { type: 'name the columns'; email: boolean }
  | { type: 'check' }
  | { type: 'rows are counted' }
  | { type: 'the check ends' }
  | { type: 'back to the columns' }
  | { type: 'want letters' }
  | { type: 'apply' }
  | { type: 'the changes are made' }
  | { type: 'it fails' }
  | { type: 'cancel' }
  | { type: 'cancel too late' }
  | { type: 'another file' }
  | { type: 'open a file by its address'; state: 'received' | 'checked' | 'applied' }
  | { type: 'reload' }

export type ImporterState =
  | 'no file'
  | 'sending'
  | 'at the columns'
  | 'checking'
  | 'at the review'
  | 'applying'
  | 'over'

/** Whether the e-mail column is named, the last attempt failed and shows it, and new people shall get letters. */
export type ImporterContext = { hasEmail: boolean; hasFailed: boolean; wantsLetters: boolean }

const types: { context?: ImporterContext; events?: ImporterEvent } = {}

const withAFile = {
  'another file': { target: 'no file', actions: 'forget' },
  'open a file by its address': [
    { guard: { type: 'is', params: { state: 'received' } }, target: 'at the columns', actions: 'read' },
    { guard: { type: 'is', params: { state: 'checked' } }, target: 'at the review', actions: 'read' },
    { target: 'over', actions: 'read' },
  ],
} as const

/** A person who imports a file, changes their mind, and has a bad connection. */
const importer = setup({
  types,
  actions: {
    name: assign({ hasEmail: ({ event }) => 'email' in event && event.email }),
    want: assign({ wantsLetters: true }),
    fail: assign({ hasFailed: true }),
    tryAgain: assign({ hasFailed: false }),
    /** The file from the server names its e-mail column. */
    read: assign({ hasEmail: true, hasFailed: false }),
    forget: assign({ hasEmail: false, hasFailed: false }),
    forgetAll: assign({ hasEmail: false, hasFailed: false, wantsLetters: false }),
    readAnew: assign({ hasEmail: true, hasFailed: false, wantsLetters: false }),
  },
  guards: {
    hasEmail: ({ context }) => context.hasEmail,
    is: ({ event }, { state }: { state: string }) => 'state' in event && event.state === state,
  },
}).createMachine({
  context: { hasEmail: false, hasFailed: false, wantsLetters: false },
  initial: 'no file',
  states: {
    'no file': {
      on: {
        ...withAFile,
        'choose a file': { target: 'sending', actions: 'tryAgain' },
        reload: { target: 'no file', actions: 'forgetAll' },
      },
    },
    sending: {
      on: {
        ...withAFile,
        'the file arrives': { target: 'at the columns', actions: 'read' },
        'it fails': { target: 'no file', actions: 'fail' },
        cancel: 'no file',
        reload: { target: 'no file', actions: 'forgetAll' },
      },
    },
    'at the columns': {
      on: {
        ...withAFile,
        'name the columns': { target: 'at the columns', actions: ['name', 'tryAgain'] },
        check: [{ guard: 'hasEmail', target: 'checking', actions: 'tryAgain' }, { target: 'at the columns' }],
      },
    },
    checking: {
      on: {
        ...withAFile,
        'rows are counted': 'checking',
        'the check ends': { target: 'at the review', actions: 'read' },
        'it fails': { target: 'at the columns', actions: 'fail' },
        cancel: 'at the columns',
      },
    },
    'at the review': {
      on: {
        ...withAFile,
        'want letters': { target: 'at the review', actions: 'want' },
        'back to the columns': { target: 'at the columns', actions: 'tryAgain' },
        apply: { target: 'applying', actions: 'tryAgain' },
        reload: { target: 'at the review', actions: 'readAnew' },
      },
    },
    applying: {
      on: {
        ...withAFile,
        'rows are counted': 'applying',
        'the changes are made': { target: 'over', actions: 'read' },
        'it fails': { target: 'at the review', actions: 'fail' },
        cancel: 'at the review',
        'cancel too late': { target: 'over', actions: 'read' },
        reload: { target: 'at the review', actions: 'readAnew' },
      },
    },
    over: { on: { ...withAFile, reload: { target: 'over', actions: 'readAnew' } } },
  },
})

const events: ImporterEvent[] = [
  ...[true, false].map((email) => ({ type: 'name the columns' as const, email })),
  ...(['received', 'checked', 'applied'] as const).map((state) => ({
    type: 'open a file by its address' as const,
    state,
  })),
]

export const imports = () => stories<ImporterEvent, ImporterState, ImporterContext>(importer, events)
