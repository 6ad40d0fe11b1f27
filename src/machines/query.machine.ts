import { assign, fromPromise, setup } from 'xstate'

export type QueryContext<Question, Answer> = {
  /** The newest question; null if there is none. */
  question: Question | null
  /** The last answer; it belongs to an older question unless the state is `answered`. */
  answer: Answer | null
  /** Why the newest question has no answer. */
  error: unknown
  debounceMs: number
}

export type QueryEvent<Question> =
  | { type: 'query.changed'; question: Question }
  /** There is no valid question at the moment: the last answer stays, and nothing is requested. */
  | { type: 'query.paused' }
  /** There is no question at all: the last answer is removed too. */
  | { type: 'query.cleared' }
  | { type: 'query.refetched' }

export type QueryInput = {
  /** How many milliseconds a question must be unchanged before it is sent, so that it is not sent with every letter. */
  debounceMs: number
}

/** The signal is aborted when the answer is not needed any more. */
export type AskQuestion<Question, Answer> = (question: Question, signal: AbortSignal) => Promise<Answer>

/**
 * A request to the server that depends on a changing question: only the newest question is sent, once it has been unchanged
 * for a while, and the last answer stays until the next one arrives.
 */
export const provideQuery = <Question, Answer>(ask: AskQuestion<Question, Answer>) => {
  const types: {
    context?: QueryContext<Question, Answer>
    events?: QueryEvent<Question>
    input?: QueryInput
    tags?: 'pending'
  } = {}

  return setup({
    types,
    actors: {
      ask: fromPromise<Answer, { question: Question }>(({ input, signal }) => ask(input.question, signal)),
    },
    actions: {
      rememberQuestion: assign((_, { question }: { question: Question }) => ({ question, error: null })),
      rememberAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer })),
      rememberError: assign((_, { error }: { error: unknown }) => ({ error })),
      forgetError: assign({ error: null }),
      forget: assign({ question: null, answer: null, error: null }),
    },
    guards: {
      hasQuestion: ({ context }) => context.question !== null,
    },
    delays: { debounce: ({ context }) => context.debounceMs },
  }).createMachine({
    id: 'query',
    context: ({ input: { debounceMs } }) => ({ question: null, answer: null, error: null, debounceMs }),
    initial: 'idle',
    on: {
      'query.changed': {
        target: '.settling',
        // entered again: the delay starts again, and the request of the older question is aborted
        reenter: true,
        actions: { type: 'rememberQuestion', params: ({ event: { question } }) => ({ question }) },
      },
      'query.paused': { target: '.paused', actions: 'forgetError' },
      'query.cleared': { target: '.idle', actions: 'forget' },
      'query.refetched': { guard: 'hasQuestion', target: '.asking', reenter: true, actions: 'forgetError' },
    },
    states: {
      idle: {},
      paused: {},
      settling: { tags: 'pending', after: { debounce: 'asking' } },
      asking: {
        tags: 'pending',
        invoke: {
          src: 'ask',
          input: ({ context: { question } }) => ({ question: question! }), // every transition to this state has stored a question
          onDone: {
            target: 'answered',
            actions: { type: 'rememberAnswer', params: ({ event: { output } }) => ({ answer: output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'rememberError', params: ({ event: { error } }) => ({ error }) },
          },
        },
      },
      answered: {},
      failed: {},
    },
  })
}
