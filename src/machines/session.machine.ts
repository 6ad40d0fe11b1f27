import { assertEvent, assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'

import type { AbilityRule, SessionUser } from '#contracts/auth.ts'
import type { Failure } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'
import { permissionsOf } from './permissions-of.ts'
import { unprovided } from './unprovided.ts'

export type Credentials = { email: string; password: string; remember: boolean }

/** What a granted sign-in leaves to be kept. The machine hands it on and never holds it. */
export type Grant = { bearer: string; remember: boolean }

/** What the browser still knew of a session when the page was loaded. */
export type RestoredSession = { user: SessionUser | null; permissions: string[] }

export type SessionContext = {
  user: SessionUser | null
  rules: AbilityRule[]
  permissions: string[]
  failure: Failure | null
  /** Where the token in storage came from; the token itself is never in here. */
  token: 'restored' | 'obtained' | null
}

/** `failed`: the user or the abilities could not be fetched. `elsewhere`: the same person logged out in another tab. */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere' | 'failed'

export type SessionEvent =
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'logout.requested' }
  /** Any answer of ours with 401, 403 or 419. */
  | { type: 'session.expired'; failure?: Failure }
  | { type: 'session.ended-elsewhere' }

export type SessionEmitted =
  | { type: 'session.opened'; restored: boolean }
  | { type: 'session.ended'; reason: SessionEnd }

const types: {
  context?: SessionContext
  events?: SessionEvent
  emitted?: SessionEmitted
  input?: { restored: RestoredSession | null }
  tags?: 'pending'
} = {}

const signedOutFromOutside = {
  'session.expired': {
    target: '#session.unauthenticated',
    actions: [
      'dropSession',
      'forget',
      {
        type: 'explain',
        params: ({ event }: { event: { failure?: Failure } }) => ({ failure: event.failure ?? null }),
      },
      { type: 'announceEnd', params: { reason: 'expired' } },
    ],
  },
  'session.ended-elsewhere': {
    target: '#session.unauthenticated',
    actions: ['dropSession', 'forget', { type: 'announceEnd', params: { reason: 'elsewhere' } }],
  },
} as const

const failedToOpen = {
  target: 'unauthenticated',
  actions: [
    'dropSession',
    'forget',
    { type: 'explain', params: ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) }) },
    { type: 'announceEnd', params: { reason: 'failed' } },
  ],
} as const

const loggedOut = {
  target: 'unauthenticated',
  actions: [
    { type: 'tellOtherTabs', params: ({ context }: { context: SessionContext }) => ({ user: context.user }) },
    'dropSession',
    'forget',
    { type: 'announceEnd', params: { reason: 'logout' } },
  ],
} as const

/** Who is signed in: from a restored token or a login, through the user and the abilities, to the end of the session. */
export const sessionMachine = setup({
  types,
  actors: {
    logIn: fromPromise<Grant, Credentials>(unprovided('logIn')),
    fetchUser: fromPromise<SessionUser>(unprovided('fetchUser')),
    fetchAbilities: fromPromise<AbilityRule[]>(unprovided('fetchAbilities')),
    logOut: fromPromise<void>(unprovided('logOut')),
  },
  actions: {
    keepToken: (_context, _grant: Grant) => unprovided('keepToken')(),
    keepSession: (_context, _session: { user: SessionUser | null; permissions: string[] }) =>
      unprovided('keepSession')(),
    dropSession: unprovided('dropSession'),
    tellOtherTabs: (_context, _ended: { user: SessionUser | null }) => unprovided('tellOtherTabs')(),
    markTokenObtained: assign({ token: 'obtained' }),
    rememberUser: assign((_, { user }: { user: SessionUser }) => ({ user })),
    replaceAbilities: assign((_, { rules }: { rules: AbilityRule[] }) => ({
      rules,
      permissions: permissionsOf(rules),
    })),
    forget: assign({ user: null, rules: [], permissions: [], failure: null, token: null }),
    explain: assign((_, { failure }: { failure: Failure | null }) => ({ failure })),
    announceOpening: emit((_, { restored }: { restored: boolean }) => ({ type: 'session.opened', restored })),
    announceEnd: emit((_, { reason }: { reason: SessionEnd }) => ({ type: 'session.ended', reason })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
  },
}).createMachine({
  id: 'session',
  context: ({ input: { restored } }) => ({
    user: restored?.user ?? null,
    rules: [],
    permissions: restored?.permissions ?? [],
    failure: null,
    token: restored ? 'restored' : null,
  }),
  initial: 'unauthenticated',
  states: {
    unauthenticated: {
      // only at the start: every way back to here forgets the token
      always: { guard: 'hasToken', target: 'fetching-user' },
      on: {
        'login.submitted': { target: 'logging-in', actions: 'forget' },
        'session.expired': signedOutFromOutside['session.expired'],
      },
    },
    'logging-in': {
      tags: 'pending',
      invoke: {
        src: 'logIn',
        input: ({ event }) => {
          assertEvent(event, 'login.submitted')
          return event.credentials
        },
        onDone: {
          target: 'fetching-user',
          actions: [{ type: 'keepToken', params: ({ event }) => event.output }, 'markTokenObtained'],
        },
        onError: {
          target: 'unauthenticated',
          actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    'fetching-user': {
      tags: 'pending',
      on: signedOutFromOutside,
      invoke: {
        src: 'fetchUser',
        onDone: {
          target: 'fetching-abilities',
          actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: failedToOpen,
      },
    },
    'fetching-abilities': {
      tags: 'pending',
      on: signedOutFromOutside,
      invoke: {
        src: 'fetchAbilities',
        onDone: {
          target: 'authenticated',
          actions: { type: 'replaceAbilities', params: ({ event }) => ({ rules: event.output }) },
        },
        onError: failedToOpen,
      },
    },
    authenticated: {
      entry: [
        { type: 'keepSession', params: ({ context: { user, permissions } }) => ({ user, permissions }) },
        { type: 'announceOpening', params: ({ context }) => ({ restored: context.token === 'restored' }) },
      ],
      on: { 'logout.requested': 'logging-out', ...signedOutFromOutside },
    },
    'logging-out': {
      tags: 'pending',
      // the browser forgets even when the server could not be told: a stuck session is worse than an orphan one
      invoke: { src: 'logOut', onDone: loggedOut, onError: loggedOut },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>

/** The outside of the session: its requests, and what it keeps in the browser. */
export type SessionApi = {
  logIn: (credentials: Credentials, signal: AbortSignal) => Promise<Grant>
  fetchUser: (signal: AbortSignal) => Promise<SessionUser>
  fetchAbilities: (signal: AbortSignal) => Promise<AbilityRule[]>
  logOut: (signal: AbortSignal) => Promise<void>
  keepToken: (grant: Grant) => void
  keepSession: (session: { user: SessionUser | null; permissions: string[] }) => void
  dropSession: () => void
  tellOtherTabs: (ended: { user: SessionUser | null }) => void
}

/** The only door for effects: the browser gives its own, tests give functions. */
export const provideSession = (api: SessionApi) =>
  sessionMachine.provide({
    actors: {
      logIn: fromPromise(({ input, signal }) => api.logIn(input, signal)),
      fetchUser: fromPromise(({ signal }) => api.fetchUser(signal)),
      fetchAbilities: fromPromise(({ signal }) => api.fetchAbilities(signal)),
      logOut: fromPromise(({ signal }) => api.logOut(signal)),
    },
    actions: {
      keepToken: (_, grant) => api.keepToken(grant),
      keepSession: (_, session) => api.keepSession(session),
      dropSession: () => api.dropSession(),
      tellOtherTabs: (_, ended) => api.tellOtherTabs(ended),
    },
  })
