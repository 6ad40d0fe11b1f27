import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, setup } from 'xstate'

import type { Failure } from '#contracts/failure.ts'
import type { TwoFactorSecret } from '#contracts/profile.ts'

import { failureOf } from './failure-of.ts'
import type { TwoFactorApi, TwoFactorContext, TwoFactorEmitted, TwoFactorEvent } from './two-factor.ts'

const types: {
  context?: TwoFactorContext
  events?: TwoFactorEvent
  emitted?: TwoFactorEmitted
  input?: { isOn: boolean; isRequired: boolean }
  tags?: 'pending' | 'unsaved'
} = {}

type Failed = { event: { error: unknown } }

const explained = { type: 'explain', params: ({ event }: Failed) => ({ failure: failureOf(event.error) }) } as const

const codesReceived = {
  target: 'showing-recovery-codes',
  actions: {
    type: 'keepCodes',
    params: ({ event }: { event: { output: string[] } }) => ({ recoveryCodes: event.output }),
  },
} as const

/** The second factor of the user's own account: set up, recovery codes replaced, removed. A failure does not change the state. */
export const provideTwoFactor = (api: TwoFactorApi) =>
  setup({
    types,
    actors: {
      start: fromPromise<TwoFactorSecret, { password: string }>(({ input, signal }) =>
        api.start(input.password, signal),
      ),
      confirm: fromPromise<string[], { code: string }>(({ input, signal }) => api.confirm(input.code, signal)),
      replaceCodes: fromPromise<string[], { password: string }>(({ input, signal }) =>
        api.replaceCodes(input.password, signal),
      ),
      remove: fromPromise<void, { password: string }>(({ input, signal }) => api.remove(input.password, signal)),
    },
    actions: {
      keepSecret: assign((_, { secret }: { secret: TwoFactorSecret }) => ({ secret })),
      forgetSecret: assign({ secret: null }),
      keepCodes: assign((_, { recoveryCodes }: { recoveryCodes: string[] }) => ({
        recoveryCodes,
        hasKeptCodes: false,
      })),
      tickCodes: assign((_, { hasKept }: { hasKept: boolean }) => ({ hasKeptCodes: hasKept })),
      forgetCodes: assign({ recoveryCodes: [], hasKeptCodes: false }),
      clearErrors: assign({ errors: {}, message: null, failed: null }),
      explain: assign((_, { failure }: { failure: Failure }) => ({
        errors: failure.errors ?? {},
        message: failure.message,
        failed: failure.kind,
      })),
      markOn: assign({ isOn: true }),
      markOff: assign({ isOn: false }),
      announceCodesKept: emit((_, { isOn }: { isOn: boolean }) => ({
        type: 'two-factor.changed',
        change: isOn ? 'codes-replaced' : 'enrolled',
      })),
      announceRemoval: emit({ type: 'two-factor.changed', change: 'removed' }),
    },
    guards: {
      isOn: ({ context }) => context.isOn,
      isOptional: ({ context }) => !context.isRequired,
      hasKeptCodes: ({ context }) => context.hasKeptCodes,
    },
  }).createMachine({
    id: 'two-factor',
    context: ({ input }) => ({
      ...input,
      secret: null,
      recoveryCodes: [],
      hasKeptCodes: false,
      errors: {},
      message: null,
      failed: null,
    }),
    initial: 'deciding',
    states: {
      deciding: {
        always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
      },
      off: {
        entry: 'clearErrors',
        on: { 'enrolment.requested': 'confirming-password' },
      },
      'confirming-password': {
        on: { 'password.submitted': 'starting', cancelled: 'off' },
      },
      starting: {
        tags: 'pending',
        entry: 'clearErrors',
        invoke: {
          src: 'start',
          input: ({ event }) => {
            assertEvent(event, 'password.submitted')
            return event
          },
          onDone: {
            target: 'showing-secret',
            actions: { type: 'keepSecret', params: ({ event }) => ({ secret: event.output }) },
          },
          onError: { target: 'confirming-password', actions: explained },
        },
      },
      'showing-secret': {
        on: { 'code.submitted': 'verifying', cancelled: { target: 'off', actions: 'forgetSecret' } },
      },
      verifying: {
        tags: 'pending',
        entry: 'clearErrors',
        invoke: {
          src: 'confirm',
          input: ({ event }) => {
            assertEvent(event, 'code.submitted')
            return event
          },
          onDone: codesReceived,
          onError: { target: 'showing-secret', actions: explained },
        },
      },
      'showing-recovery-codes': {
        // they are displayed only once
        tags: 'unsaved',
        entry: 'forgetSecret',
        on: {
          'codes.ticked': { actions: { type: 'tickCodes', params: ({ event }) => event } },
          'codes.left': {
            guard: 'hasKeptCodes',
            target: 'on',
            actions: [
              'forgetCodes',
              { type: 'announceCodesKept', params: ({ context }) => ({ isOn: context.isOn }) },
              'markOn',
            ],
          },
        },
      },
      on: {
        entry: 'clearErrors',
        on: {
          'recovery-codes.requested': 'confirming-new-codes',
          'removal.requested': { guard: 'isOptional', target: 'confirming-removal' },
        },
      },
      'confirming-new-codes': {
        on: { 'password.submitted': 'replacing-codes', cancelled: 'on' },
      },
      'replacing-codes': {
        tags: 'pending',
        entry: 'clearErrors',
        invoke: {
          src: 'replaceCodes',
          input: ({ event }) => {
            assertEvent(event, 'password.submitted')
            return event
          },
          onDone: codesReceived,
          onError: { target: 'confirming-new-codes', actions: explained },
        },
      },
      'confirming-removal': {
        on: { 'password.submitted': 'removing', cancelled: 'on' },
      },
      removing: {
        tags: 'pending',
        entry: 'clearErrors',
        invoke: {
          src: 'remove',
          input: ({ event }) => {
            assertEvent(event, 'password.submitted')
            return event
          },
          onDone: { target: 'off', actions: ['markOff', 'announceRemoval'] },
          onError: { target: 'confirming-removal', actions: explained },
        },
      },
    },
  })

export type TwoFactorActor = ActorRefFrom<typeof provideTwoFactor>
