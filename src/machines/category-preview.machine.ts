import { assign, fromPromise, setup } from 'xstate'

import type { CategoryPreview } from '#contracts/category-rules.ts'
import type { Failure } from '#contracts/failure.ts'
import type { CategoryPreviewQuery } from '#contracts/lists/category-rules.ts'

import { failureOf } from './failure-of.ts'

export type PreviewContext = {
  /** The newest. */
  question: CategoryPreviewQuery
  /** The last one: to an older question, unless the state is `shown`. */
  answer: CategoryPreview | null
  failure: Failure | null
}

export type PreviewEvent =
  | { type: 'question.asked'; question: CategoryPreviewQuery }
  /** What is written makes no sense yet: what was shown stays until it does. */
  | { type: 'question.broken' }
  | { type: 'question.cleared' }
  | { type: 'retry.requested' }

/** So long, in milliseconds, the question must have stood still: it is not asked with every letter. */
export const SETTLE_MS = 300

const types: { context?: PreviewContext; events?: PreviewEvent; tags?: 'pending' } = {}

/** What a rule would match, while it is written: only the newest question is asked, a moment after its last change. */
export const provideCategoryPreview = (ask: FetchPreview) =>
  setup({
    types,
    actors: {
      ask: fromPromise<CategoryPreview, { question: CategoryPreviewQuery }>(({ input, signal }) =>
        ask(input.question, signal),
      ),
    },
    actions: {
      want: assign((_, { question }: { question: CategoryPreviewQuery }) => ({ question, failure: null })),
      take: assign((_, { answer }: { answer: CategoryPreview }) => ({ answer })),
      explain: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      forget: assign({ answer: null, failure: null }),
      forgetFailure: assign({ failure: null }),
    },
    delays: { settle: SETTLE_MS },
  }).createMachine({
    id: 'category-preview',
    context: { question: { query: '', channels: [], campaign_ids: [] }, answer: null, failure: null },
    initial: 'idle',
    on: {
      'question.asked': {
        target: '.settling',
        // entered again: it stands still from now on, and the answer to the older one is no longer waited for
        reenter: true,
        actions: { type: 'want', params: ({ event: { question } }) => ({ question }) },
      },
      'question.broken': { target: '.idle', actions: 'forgetFailure' },
      'question.cleared': { target: '.idle', actions: 'forget' },
    },
    states: {
      idle: {},
      settling: { tags: 'pending', after: { settle: 'asking' } },
      asking: {
        tags: 'pending',
        invoke: {
          src: 'ask',
          input: ({ context: { question } }) => ({ question }),
          onDone: { target: 'shown', actions: { type: 'take', params: ({ event }) => ({ answer: event.output }) } },
          onError: {
            target: 'failed',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
      },
      shown: {},
      failed: { on: { 'retry.requested': { target: 'asking', actions: 'forgetFailure' } } },
    },
  })

export type FetchPreview = (question: CategoryPreviewQuery, signal: AbortSignal) => Promise<CategoryPreview>
