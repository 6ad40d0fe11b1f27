import { assign, fromPromise, setup } from 'xstate'

export type QueryContext<Question, Answer> = {
  /** The newest question; null where nothing is asked. */
  question: Question | null
  /** The last answer: to an older question, unless the state is `answered`. */
  answer: Answer | null
  /** Why the newest question has no answer. */
  error: unknown
  debounceMs: number
}

export type QueryEvent<Question> =
  | { type: 'query.changed'; question: Question }
  /** There is no valid question for the moment: the last answer stays, and nothing is asked. */
  | { type: 'query.paused' }
  /** There is no question at all: the last answer goes too. */
  | { type: 'query.cleared' }
  | { type: 'query.refetched' }

export type QueryInput = {
  /** How long, in milliseconds, a question must have stood still before it is sent, so that it is not sent with every letter. */
  debounceMs: number
}

/** The signal says that the answer is no longer waited for. */
export type AskQuestion<Question, Answer> = (question: Question, signal: AbortSignal) => Promise<Answer>

/**
 * A question to the server while it may change: only the newest is asked, once it has stood still, and the last answer stays until
 * the next one comes.
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
        // entered again: the delay begins again, and the answer to the older question is cancelled
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
          input: ({ context: { question } }) => ({ question: question! }), // every way here remembers one
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
