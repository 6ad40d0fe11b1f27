import { assertEvent, assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'

import type { SessionUser } from '#contracts/auth.ts'
import type { Failure } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'
import type {
  Abilities,
  Credentials,
  Grant,
  RestoredSession,
  SessionApi,
  SessionContext,
  SessionEmitted,
  SessionEnd,
  SessionEvent,
} from './session.ts'

const types: {
  context?: SessionContext
  events?: SessionEvent
  emitted?: SessionEmitted
  input?: { restored: RestoredSession | null }
  tags?: 'pending'
} = {}

/** The end of the session is announced before its data is removed. */
const announceEnd = (reason: SessionEnd) => ({
  type: 'announceEnd' as const,
  params: ({ context: { token } }: { context: SessionContext }) => ({ reason, token }),
})

const endedExternally = {
  'session.expired': {
    target: '#session.unauthenticated',
    actions: [
      announceEnd('expired'),
      'dropSession',
      'forget',
      {
        type: 'explain',
        params: ({ event }: { event: { failure?: Failure } }) => ({ failure: event.failure ?? null }),
      },
    ],
  },
  'session.ended-elsewhere': {
    target: '#session.unauthenticated',
    actions: [announceEnd('elsewhere'), 'dropSession', 'forget'],
  },
} as const

const loadFailed = [
  // an open session continues with what is known: a refusal comes as session.expired
  { guard: 'isOpen', target: 'authenticated' },
  {
    target: 'unauthenticated',
    actions: [
      announceEnd('failed'),
      'dropSession',
      'forget',
      { type: 'explain', params: ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) }) },
    ],
  },
] as const

const loggedOut = {
  target: 'unauthenticated',
  actions: [
    { type: 'tellOtherTabs', params: ({ context }: { context: SessionContext }) => ({ user: context.user }) },
    announceEnd('logout'),
    'dropSession',
    'forget',
  ],
} as const

/** The session of the signed-in person: from a restored token or a login, through the user and the abilities, to its end. */
export const provideSession = (api: SessionApi) =>
  setup({
    types,
    actors: {
      logIn: fromPromise<Grant, Credentials>(({ input, signal }) => api.logIn(input, signal)),
      fetchUser: fromPromise<SessionUser>(({ signal }) => api.fetchUser(signal)),
      fetchAbilities: fromPromise<Abilities>(({ signal }) => api.fetchAbilities(signal)),
      logOut: fromPromise<void>(({ signal }) => api.logOut(signal)),
    },
    actions: {
      keepToken: (_, grant: Grant) => api.keepToken(grant),
      keepSession: (_, session: { user: SessionUser | null; permissions: string[] }) => api.keepSession(session),
      dropSession: () => api.dropSession(),
      tellOtherTabs: (_, ended: { user: SessionUser | null }) => api.tellOtherTabs(ended),
      markTokenObtained: assign({ token: 'obtained' }),
      markTokenInUse: assign({ token: 'in-use' }),
      rememberUser: assign((_, { user }: { user: SessionUser }) => ({ user })),
      replaceAbilities: assign((_, { rules, permissions }: Abilities) => ({ rules, permissions })),
      forget: assign({ user: null, rules: [], permissions: [], failure: null, token: null }),
      explain: assign((_, { failure }: { failure: Failure | null }) => ({ failure })),
      announceOpening: emit((_, { token }: Pick<SessionContext, 'token'>) =>
        token === 'in-use'
          ? { type: 'session.refreshed' as const }
          : { type: 'session.opened' as const, restored: token === 'restored' },
      ),
      announceEnd: emit((_, { reason, token }: Pick<SessionContext, 'token'> & { reason: SessionEnd }) => ({
        type: 'session.ended' as const,
        reason,
        restored: token === 'restored',
      })),
    },
    guards: {
      hasToken: ({ context }) => context.token !== null,
      isOpen: ({ context }) => context.token === 'in-use',
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
        // only at the start: all transitions to this state remove the token
        always: { guard: 'hasToken', target: 'fetching-user' },
        on: {
          'login.submitted': { target: 'logging-in', actions: 'forget' },
          'session.expired': endedExternally['session.expired'],
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
        on: endedExternally,
        invoke: {
          src: 'fetchUser',
          onDone: {
            target: 'fetching-abilities',
            actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) },
          },
          onError: loadFailed,
        },
      },
      'fetching-abilities': {
        tags: 'pending',
        on: endedExternally,
        invoke: {
          src: 'fetchAbilities',
          onDone: {
            target: 'authenticated',
            actions: { type: 'replaceAbilities', params: ({ event }) => event.output },
          },
          onError: loadFailed,
        },
      },
      authenticated: {
        entry: [
          { type: 'keepSession', params: ({ context: { user, permissions } }) => ({ user, permissions }) },
          { type: 'announceOpening', params: ({ context }) => ({ token: context.token }) },
          'markTokenInUse',
        ],
        on: {
          'logout.requested': 'logging-out',
          // the known data stays visible until the answers arrive
          'rights.changed': 'fetching-user',
          ...endedExternally,
        },
      },
      'logging-out': {
        tags: 'pending',
        // the browser signs out even if the server cannot be reached: a session that cannot be ended is worse than an
        // orphaned one
        invoke: { src: 'logOut', onDone: loggedOut, onError: loggedOut },
      },
    },
  })

export type SessionActor = ActorRefFrom<typeof provideSession>
