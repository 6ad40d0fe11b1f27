import { assign, setup } from 'xstate'

import { stories } from './stories.ts'

/** What can happen to a visitor of the product, from their point of view. */
export type VisitorEvent =
  | { type: 'sign in'; remember: boolean }
  | { type: 'fail to sign in'; why: 'wrong password' | 'no user' | 'no abilities' }
  | { type: 'sign out'; server: 'well' | 'away' }
  | { type: 'sign out in another tab' }
  /** A request of the page is denied. */
  | { type: 'be denied'; status: 401 | 403 | 419 }
  /** A change after which the page requests the user and their permissions again. */
  | { type: 'change own name'; server: 'well' | 'no user' | 'no abilities' }
  | { type: 'reload' }
  | { type: 'fail to reload'; why: 'token revoked' | 'no user' | 'abilities denied' | 'no abilities' }
  | { type: 'reload and sign out in another tab'; during: 'user' | 'abilities' }
  | { type: 'reopen the browser' }
  | { type: 'open registration' }
  | { type: 'register'; accepted: boolean }
  | { type: 'register on a page that has expired' }
  | { type: 'open forgotten password' }
  | { type: 'ask for a link'; accepted: boolean }
  | { type: 'ask for a link again' }
  | { type: 'think of another address' }
  | { type: 'follow the link in the mail' }
  | { type: 'choose a new password'; accepted: boolean }

/** What a driver can look at. */
export type VisitorState =
  | 'at login'
  | 'refused'
  | 'thrown out'
  | 'inside'
  | 'at registration'
  | 'registration refused'
  | 'page expired'
  | 'at forgotten password'
  | 'link refused'
  | 'link sent'
  | 'at new password'
  | 'new password refused'

const types: { context?: { remembered: boolean }; events?: VisitorEvent } = {}

const atTheDoor = {
  'sign in': {
    target: 'inside',
    actions: {
      type: 'remember',
      params: ({ event }: { event: { remember: boolean } }) => ({ remembered: event.remember }),
    },
  },
  'fail to sign in': 'refused',
} as const

/** The story of a visit. It knows nothing of machines, components or browsers: a driver performs its steps and checks its states. */
const visitor = setup({
  types,
  actions: {
    remember: assign((_, { remembered }: { remembered: boolean }) => ({ remembered })),
    forget: assign({ remembered: false }),
  },
  guards: {
    isRemembered: ({ context }) => context.remembered,
    isAccepted: ({ event }) => 'accepted' in event && event.accepted,
  },
}).createMachine({
  context: { remembered: false },
  initial: 'at login',
  states: {
    'at login': {
      entry: 'forget',
      on: {
        ...atTheDoor,
        reload: 'at login',
        'reopen the browser': 'at login',
        'open registration': 'at registration',
        'open forgotten password': 'at forgotten password',
        'follow the link in the mail': 'at new password',
      },
    },
    refused: {
      on: { ...atTheDoor, reload: 'at login' },
    },
    'thrown out': {
      entry: 'forget',
      on: { ...atTheDoor, reload: 'at login' },
    },
    inside: {
      on: {
        reload: 'inside',
        'change own name': 'inside',
        'reopen the browser': [{ guard: 'isRemembered', target: 'inside' }, { target: 'at login' }],
        'sign out': 'at login',
        'sign out in another tab': 'at login',
        'be denied': 'thrown out',
        'fail to reload': 'thrown out',
        'reload and sign out in another tab': 'at login',
      },
    },
    'at registration': {
      on: {
        register: [{ guard: 'isAccepted', target: 'at login' }, { target: 'registration refused' }],
        'register on a page that has expired': 'page expired',
      },
    },
    'page expired': {},
    'registration refused': {
      on: { register: [{ guard: 'isAccepted', target: 'at login' }, { target: 'registration refused' }] },
    },
    'at forgotten password': {
      on: { 'ask for a link': [{ guard: 'isAccepted', target: 'link sent' }, { target: 'link refused' }] },
    },
    'link refused': {
      on: { 'ask for a link': [{ guard: 'isAccepted', target: 'link sent' }, { target: 'link refused' }] },
    },
    'link sent': {
      on: { 'ask for a link again': 'link sent', 'think of another address': 'at forgotten password' },
    },
    'at new password': {
      on: {
        'choose a new password': [{ guard: 'isAccepted', target: 'at login' }, { target: 'new password refused' }],
      },
    },
    'new password refused': {
      on: {
        'choose a new password': [{ guard: 'isAccepted', target: 'at login' }, { target: 'new password refused' }],
      },
    },
  },
})

const events: VisitorEvent[] = [
  ...[false, true].map((remember) => ({ type: 'sign in' as const, remember })),
  ...(['wrong password', 'no user', 'no abilities'] as const).map((why) => ({ type: 'fail to sign in' as const, why })),
  ...(['well', 'away'] as const).map((server) => ({ type: 'sign out' as const, server })),
  ...(['well', 'no user', 'no abilities'] as const).map((server) => ({ type: 'change own name' as const, server })),
  ...([401, 403, 419] as const).map((status) => ({ type: 'be denied' as const, status })),
  ...(['token revoked', 'no user', 'abilities denied', 'no abilities'] as const).map((why) => ({
    type: 'fail to reload' as const,
    why,
  })),
  ...(['user', 'abilities'] as const).map((during) => ({
    type: 'reload and sign out in another tab' as const,
    during,
  })),
  ...(['register', 'ask for a link', 'choose a new password'] as const).flatMap((type) =>
    [true, false].map((accepted) => ({ type, accepted })),
  ),
]

/** Every step from every state of a visit. */
export const visits = () => stories<VisitorEvent, VisitorState>(visitor, events)
