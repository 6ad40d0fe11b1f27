import { assign, emit, fromPromise, setup } from 'xstate'

import type { Failure } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'

export type ActionContext<Input> = {
  /** The input of the last press; null before the first. */
  request: { input: Input } | null
  /** Why the last attempt failed. */
  failure: Failure | null
}

export type ActionEvent<Input> = { type: 'action.requested'; input: Input }

/** Rejects with a failure; resolves with the server's answer. */
export type Act<Input, Answer> = (input: Input, signal: AbortSignal) => Promise<Answer>

/** A button that sends a request to the server: a second press is ignored until the first one is answered. */
export const provideAction = <Input, Answer>(act: Act<Input, Answer>) => {
  const types: {
    context?: ActionContext<Input>
    events?: ActionEvent<Input>
    emitted?: { type: 'action.done'; answer: Answer }
    tags?: 'pending'
  } = {}

  const request = {
    target: 'running',
    actions: { type: 'remember', params: ({ event }: { event: { input: Input } }) => ({ input: event.input }) },
  } as const

  return setup({
    types,
    actors: {
      act: fromPromise<Answer, { input: Input }>(({ input, signal }) => act(input.input, signal)),
    },
    actions: {
      remember: assign((_, { input }: { input: Input }) => ({ request: { input } })),
      clearFailure: assign({ failure: null }),
      explain: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      announceDone: emit((_, { answer }: { answer: Answer }) => ({ type: 'action.done', answer })),
    },
  }).createMachine({
    id: 'action',
    context: { request: null, failure: null },
    initial: 'idle',
    states: {
      idle: { on: { 'action.requested': request } },
      running: {
        tags: 'pending',
        entry: 'clearFailure',
        invoke: {
          src: 'act',
          input: ({ context }) => context.request!,
          onDone: {
            target: 'done',
            actions: { type: 'announceDone', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
      },
      done: { on: { 'action.requested': request } },
      failed: { on: { 'action.requested': request } },
    },
  })
}
