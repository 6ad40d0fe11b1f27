import { assign, fromPromise, setup } from 'xstate'

import type { Failure, FailureKind, FieldErrors } from '#contracts/failure.ts'
import type { LinkedQuestion, LinkedRating, SatisfactionAnswer } from '#contracts/satisfaction.ts'

import { failureOf } from './failure-of.ts'

/** The answer as it is being entered; null until one is selected. */
export type DraftRating = { answer: SatisfactionAnswer | null; comment: string }

export type SatisfactionLinkContext = {
  token: string
  /** The question of the link; null until it is loaded. */
  question: LinkedQuestion | null
  draft: DraftRating
  /** The person tried to send it without an answer. */
  is_unchosen: boolean
  /** The server's errors for each field, until it is changed. */
  errors: FieldErrors
  failed: FailureKind | null
}

export type SatisfactionLinkEvent =
  | { type: 'answer.changed'; change: Partial<DraftRating> }
  | { type: 'answer.submitted' }
  /** The person wants to change the answer that was sent. */
  | { type: 'change.requested' }
  /** The link could not be looked up: tries again. */
  | { type: 'retry.requested' }

const types: {
  context?: SatisfactionLinkContext
  events?: SatisfactionLinkEvent
  /** `chosen` is the answer in the link of the letter. */
  input?: { token: string; chosen: SatisfactionAnswer | null }
  tags?: 'pending'
} = {}

const failureIn = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) })
const change = {
  type: 'change',
  params: ({ event }: { event: Extract<SatisfactionLinkEvent, { type: 'answer.changed' }> }) => event,
} as const

/** The link of a letter that asks how satisfied the requester is. Opening it is not an answer: only what is sent is one, and it can be changed. */
export const provideSatisfactionLink = (api: SatisfactionLinkApi) =>
  setup({
    types,
    actors: {
      // not aborted: React's strict mode starts it twice, and the first request would be taken for a failed one
      open: fromPromise<LinkedQuestion, { token: string }>(({ input }) => api.open(input.token)),
      answer: fromPromise<LinkedQuestion, LinkedRating>(({ input, signal }) => api.answer(input, signal)),
    },
    actions: {
      // the answer pressed in the letter takes precedence over an earlier answer
      begin: assign(({ context: { draft } }, { question }: { question: LinkedQuestion }) => ({
        question,
        draft: { answer: draft.answer ?? question.answer, comment: question.comment },
      })),
      remember: assign((_, { question }: { question: LinkedQuestion }) => ({
        question,
        draft: { answer: question.answer, comment: question.comment },
      })),
      change: assign(({ context }, { change: changed }: { change: Partial<DraftRating> }) => ({
        draft: { ...context.draft, ...changed },
        is_unchosen: false,
        errors: Object.fromEntries(Object.entries(context.errors).filter(([name]) => !(name in changed))),
      })),
      missAnswer: assign({ is_unchosen: true }),
      clearErrors: assign({ errors: {}, failed: null, is_unchosen: false }),
      explain: assign((_, { failure }: { failure: Failure }) => ({
        errors: failure.errors ?? {},
        failed: failure.kind,
      })),
    },
    guards: {
      isChosen: ({ context: { draft } }) => draft.answer !== null,
      isDeadLink: (_, { failure }: { failure: Failure }) => failure.kind === 'missing',
    },
  }).createMachine({
    id: 'satisfaction-link',
    context: ({ input: { token, chosen } }) => ({
      token,
      question: null,
      draft: { answer: chosen, comment: '' },
      is_unchosen: false,
      errors: {},
      failed: null,
    }),
    initial: 'opening',
    states: {
      opening: {
        tags: 'pending',
        entry: 'clearErrors',
        invoke: {
          src: 'open',
          input: ({ context: { token } }) => ({ token }),
          onDone: {
            target: 'asking',
            actions: { type: 'begin', params: ({ event }) => ({ question: event.output }) },
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
      asking: {
        on: {
          'answer.changed': { actions: change },
          'answer.submitted': [{ guard: 'isChosen', target: 'sending' }, { actions: 'missAnswer' }],
        },
      },
      sending: {
        tags: 'pending',
        entry: 'clearErrors',
        on: { 'answer.changed': { actions: change } },
        invoke: {
          src: 'answer',
          // without an answer it is not sent
          input: ({ context: { token, draft } }) => ({ token, answer: draft.answer!, comment: draft.comment }),
          onDone: {
            target: 'thanked',
            actions: { type: 'remember', params: ({ event }) => ({ question: event.output }) },
          },
          onError: [
            { guard: { type: 'isDeadLink', params: failureIn }, target: 'dead' },
            { target: 'asking', actions: { type: 'explain', params: failureIn } },
          ],
        },
      },
      thanked: {
        on: { 'change.requested': 'asking' },
      },
      /** Unknown, expired, or the ticket was continued: the server does not say which. */
      dead: { type: 'final' },
    },
  })

/** The requests of such a link: both reject with a failure. */
export type SatisfactionLinkApi = {
  open: (token: string) => Promise<LinkedQuestion>
  answer: (rating: LinkedRating, signal: AbortSignal) => Promise<LinkedQuestion>
}
