import { assign, emit, fromPromise, setup } from 'xstate'

import type { Failure, FieldErrors } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'

export type DraftContext<Values extends object> = {
  values: Values
  /** The values that were sent last, or the initial ones: differences from them are unsaved. */
  sent: Values
  /** The server's errors for each field, until the person changes it. */
  errors: FieldErrors
  /** A new object for each failed attempt, also when it fails like the last one. */
  failure: Failure | null
}

export type DraftEvent<Values extends object> =
  | { type: 'draft.changed'; change: Partial<Values> }
  | { type: 'draft.submitted' }

/** Rejects with a failure; resolves with the server's answer. */
export type SaveDraft<Values extends object, Saved> = (values: Values, signal: AbortSignal) => Promise<Saved>

/** Values that a person edits and saves: nothing typed is lost, and nothing is sent twice. */
export const provideDraft = <Values extends object, Saved>(save: SaveDraft<Values, Saved>) => {
  const types: {
    context?: DraftContext<Values>
    events?: DraftEvent<Values>
    emitted?: { type: 'draft.saved'; answer: Saved }
    input?: { values: Values }
    tags?: 'pending' | 'unsaved'
  } = {}

  const change = { type: 'change', params: ({ event }: { event: { change: Partial<Values> } }) => event } as const
  const saved = {
    type: 'announceSaved',
    params: ({ event }: { event: { output: Saved } }) => ({ answer: event.output }),
  } as const

  return setup({
    types,
    actors: {
      save: fromPromise<Saved, { values: Values }>(({ input, signal }) => save(input.values, signal)),
    },
    actions: {
      change: assign(({ context }, { change: changed }: { change: Partial<Values> }) => ({
        values: { ...context.values, ...changed },
        errors: withoutErrorsOf(context.errors, changed),
      })),
      markSent: assign(({ context }) => ({ sent: context.values })),
      clearErrors: assign({ errors: {}, failure: null }),
      explain: assign((_, { failure }: { failure: Failure }) => ({ errors: failure.errors ?? {}, failure })),
      announceSaved: emit((_, { answer }: { answer: Saved }) => ({ type: 'draft.saved', answer })),
    },
    guards: {
      hasChangedSince: ({ context: { values, sent } }) => {
        const before = new Map<string, unknown>(Object.entries(sent))
        return Object.entries(values).some(([name, value]) => value !== before.get(name))
      },
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
        // the running request keeps its own values
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
}

/** The errors without those of changed fields. The server also reports parts of a field: `rules.3.conditions` belongs to `rules`. */
export function withoutErrorsOf(errors: FieldErrors, changed: object): FieldErrors {
  const isChanged = (name: string) =>
    Object.keys(changed).some((field) => name === field || name.startsWith(`${field}.`))
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isChanged(name)))
}
