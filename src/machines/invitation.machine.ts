import { assign, fromPromise, setup } from 'xstate'

import type { Failure, FailureKind, FieldErrors } from '#contracts/failure.ts'
import type { Invitation, InvitationAcceptance } from '#contracts/invitations.ts'

import { failureOf } from './failure-of.ts'

/** The fields that the invited person fills in. */
export type ChosenPassword = Omit<InvitationAcceptance, 'token'>

export type InvitationContext = {
  token: string
  /** The invitation of the link; null until it is loaded. */
  invitation: Invitation | null
  chosen: ChosenPassword
  /** The server's errors for each field, until the person changes it. */
  errors: FieldErrors
  failed: FailureKind | null
}

export type InvitationEvent =
  | { type: 'password.changed'; change: Partial<ChosenPassword> }
  | { type: 'password.submitted' }
  /** The link could not be looked up: tries again. */
  | { type: 'retry.requested' }

const types: {
  context?: InvitationContext
  events?: InvitationEvent
  input?: { token: string }
  tags?: 'pending'
} = {}

const failureIn = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) })

const NO_PASSWORD: ChosenPassword = { password: '', password_confirmation: '' }

/** The link of an invitation letter: whom it invites, and the password that they set. Nothing typed is lost, and a link works once. */
export const provideInvitation = (api: InvitationApi) =>
  setup({
    types,
    actors: {
      // not aborted: React's strict mode starts it twice, and the first request would be taken for a failed one
      open: fromPromise<Invitation, { token: string }>(({ input }) => api.open(input.token)),
      accept: fromPromise<void, InvitationAcceptance>(({ input, signal }) => api.accept(input, signal)),
    },
    actions: {
      remember: assign((_, { invitation }: { invitation: Invitation }) => ({ invitation })),
      change: assign(({ context }, { change }: { change: Partial<ChosenPassword> }) => ({
        chosen: { ...context.chosen, ...change },
        errors: Object.fromEntries(Object.entries(context.errors).filter(([name]) => !(name in change))),
      })),
      clearErrors: assign({ errors: {}, failed: null }),
      explain: assign((_, { failure }: { failure: Failure }) => ({
        errors: failure.errors ?? {},
        failed: failure.kind,
      })),
      forgetPassword: assign({ chosen: NO_PASSWORD }),
    },
    guards: {
      isDeadLink: (_, { failure }: { failure: Failure }) => failure.kind === 'missing',
    },
  }).createMachine({
    id: 'invitation',
    context: ({ input: { token } }) => ({ token, invitation: null, chosen: NO_PASSWORD, errors: {}, failed: null }),
    initial: 'opening',
    states: {
      opening: {
        tags: 'pending',
        entry: 'clearErrors',
        invoke: {
          src: 'open',
          input: ({ context: { token } }) => ({ token }),
          onDone: {
            target: 'choosing-password',
            actions: { type: 'remember', params: ({ event }) => ({ invitation: event.output }) },
          },
          onError: [
            { guard: { type: 'isDeadLink', params: failureIn }, target: 'dead' },
            { target: 'unopened', actions: { type: 'explain', params: failureIn } },
          ],
        },
      },
      unopened: {
        on: { 'retry.requested': 'opening' },
      },
      'choosing-password': {
        on: {
          'password.changed': { actions: { type: 'change', params: ({ event }) => event } },
          'password.submitted': 'accepting',
        },
      },
      accepting: {
        tags: 'pending',
        entry: 'clearErrors',
        on: { 'password.changed': { actions: { type: 'change', params: ({ event }) => event } } },
        invoke: {
          src: 'accept',
          input: ({ context: { token, chosen } }) => ({ token, ...chosen }),
          onDone: { target: 'accepted', actions: 'forgetPassword' },
          onError: [
            { guard: { type: 'isDeadLink', params: failureIn }, target: 'dead', actions: 'forgetPassword' },
            { target: 'choosing-password', actions: { type: 'explain', params: failureIn } },
          ],
        },
      },
      accepted: { type: 'final' },
      /** Used, replaced by a newer one, expired, or never sent: the server does not say which. */
      dead: { type: 'final' },
    },
  })

/** The requests of an invitation: both reject with a failure. */
export type InvitationApi = {
  open: (token: string) => Promise<Invitation>
  accept: (acceptance: InvitationAcceptance, signal: AbortSignal) => Promise<void>
}
