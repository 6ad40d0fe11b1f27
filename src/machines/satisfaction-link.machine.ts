import { assign, fromPromise, setup } from 'xstate'

import type { Failure, FailureKind, FieldErrors } from '#contracts/failure.ts'
import type { LinkedQuestion, LinkedRating, SatisfactionAnswer } from '#contracts/satisfaction.ts'

import { failureOf } from './failure-of.ts'

/** What is being answered; no answer is one until something is chosen. */
export type DraftRating = { answer: SatisfactionAnswer | null; comment: string }

export type SatisfactionLinkContext = {
  token: string
  /** What the link asks about; null until that is known. */
  question: LinkedQuestion | null
  draft: DraftRating
  /** It was to be sent without an answer. */
  is_unchosen: boolean
  /** What the server said of each field, until it is changed. */
  errors: FieldErrors
  failed: FailureKind | null
}

export type SatisfactionLinkEvent =
  | { type: 'answer.changed'; change: Partial<DraftRating> }
  | { type: 'answer.submitted' }
  /** The answer that was sent is to be another. */
  | { type: 'change.requested' }
  /** The link could not be looked up: once more. */
  | { type: 'retry.requested' }

const types: {
  context?: SatisfactionLinkContext
  events?: SatisfactionLinkEvent
  /** With the answer that the link of the letter names. */
  input?: { token: string; chosen: SatisfactionAnswer | null }
  tags?: 'pending'
} = {}

const failureIn = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) })
const change = {
  type: 'change',
  params: ({ event }: { event: Extract<SatisfactionLinkEvent, { type: 'answer.changed' }> }) => event,
} as const

/** The link of a letter that asks how it went. Looking at it says nothing: only what is sent is an answer, and it can be changed. */
export const provideSatisfactionLink = (api: SatisfactionLinkApi) =>
  setup({
    types,
    actors: {
      // not aborted: React's strict mode begins twice, and the first look-up would be taken for one that failed
      open: fromPromise<LinkedQuestion, { token: string }>(({ input }) => api.open(input.token)),
      answer: fromPromise<LinkedQuestion, LinkedRating>(({ input, signal }) => api.answer(input, signal)),
    },
    actions: {
      // what the letter was pressed for goes before what was answered earlier
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
          // it is not sent without an answer
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
      /** Unknown, too old, or the ticket goes on: the server tells nobody which. */
      dead: { type: 'final' },
    },
  })

/** The outside of such a link: both reject with a failure. */
export type SatisfactionLinkApi = {
  open: (token: string) => Promise<LinkedQuestion>
  answer: (rating: LinkedRating, signal: AbortSignal) => Promise<LinkedQuestion>
}
