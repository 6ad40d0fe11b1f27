import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'

import type { Failure, FieldErrors } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'
import { unprovided } from './unprovided.ts'

export type DraftValues = Record<string, unknown>

export type DraftContext = {
  values: DraftValues
  /** As it was last sent, or as it began: what is written on is more than that. */
  sent: DraftValues
  /** What the server said of each field, until the person changes it. */
  errors: FieldErrors
  /** A new one each time, also when the next try fails as the last one did. */
  failure: Failure | null
}

export type DraftEvent = { type: 'draft.changed'; change: DraftValues } | { type: 'draft.submitted' }

const types: {
  context?: DraftContext
  events?: DraftEvent
  emitted?: { type: 'draft.saved'; answer: unknown }
  input?: { values: DraftValues }
  tags?: 'pending' | 'unsaved'
} = {}

const change = { type: 'change', params: ({ event }: { event: { change: DraftValues } }) => event } as const

const saved = {
  type: 'announceSaved',
  params: ({ event }: { event: { output: unknown } }) => ({ answer: event.output }),
} as const

/** Of the server's `rules.3.conditions` the field is `rules`. */
const fieldOf = (name: string) => name.split('.', 1)[0]!

/** Something of the product that a person edits and saves: nothing typed is lost, and nothing is sent twice. */
export const draftMachine = setup({
  types,
  actors: {
    save: fromPromise<unknown, { values: DraftValues }>(unprovided('save')),
  },
  actions: {
    change: assign(({ context }, { change: changed }: { change: DraftValues }) => ({
      values: { ...context.values, ...changed },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([name]) => !(fieldOf(name) in changed))),
    })),
    markSent: assign(({ context }) => ({ sent: context.values })),
    clearErrors: assign({ errors: {}, failure: null }),
    explain: assign((_, { failure }: { failure: Failure }) => ({ errors: failure.errors ?? {}, failure })),
    announceSaved: emit((_, { answer }: { answer: unknown }) => ({ type: 'draft.saved', answer })),
  },
  guards: {
    hasChangedSince: ({ context: { values, sent } }) =>
      Object.entries(values).some(([name, value]) => value !== sent[name]),
  },
}).createMachine({
  id: 'draft',
  context: ({ input: { values } }) => ({ values, sent: values, errors: {}, failure: null }),
  initial: 'unchanged',
  states: {
    unchanged: {
      on: { 'draft.changed': { target: 'changed', actions: change }, 'draft.submitted': 'saving' },
    },
    changed: {
      tags: 'unsaved',
      on: { 'draft.changed': { actions: change }, 'draft.submitted': 'saving' },
    },
    saving: {
      tags: ['pending', 'unsaved'],
      entry: ['clearErrors', 'markSent'],
      // what is on its way does not change by it
      on: { 'draft.changed': { actions: change } },
      invoke: {
        src: 'save',
        input: ({ context }) => ({ values: context.values }),
        onDone: [
          { guard: 'hasChangedSince', target: 'changed', actions: saved },
          { target: 'unchanged', actions: saved },
        ],
        onError: {
          target: 'changed',
          actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
  },
})

export type DraftActor = ActorRefFrom<typeof draftMachine>

/** The only door for the effect: `save` rejects with a failure, and resolves with what the server answered. */
export const provideDraft = (save: (values: DraftValues, signal: AbortSignal) => Promise<unknown>) =>
  draftMachine.provide({ actors: { save: fromPromise(({ input, signal }) => save(input.values, signal)) } })
