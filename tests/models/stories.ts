import { createTestModel } from '@xstate/test'
import type { AnyStateMachine, EventObject } from 'xstate'

/** Performs the steps of a story and checks the states; promises are awaited. No step and no state may be left out. */
export type Driver<Event extends EventObject, State extends string, Context = unknown> = {
  does: { [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => unknown }
  /** Receives the context of the model at that point. */
  sees: { [Name in State]: (context: Context) => unknown }
}

export type Story<Event extends EventObject, State extends string, Context = unknown> = {
  /** Its steps in words. */
  title: string
  follow: (driver: Driver<Event, State, Context>) => Promise<void>
}

type Options = {
  /** Steps that a guard of the model refuses are no part of a story: they are not tried either. */
  isOnlyAllowed?: boolean
}

/** Short stories that together take every step of a model from every state, with every event as given. */
export const stories = <Event extends EventObject, State extends string, Context = unknown>(
  model: AnyStateMachine,
  events: Event[],
  { isOnlyAllowed = false }: Options = {},
): Story<Event, State, Context>[] =>
  createTestModel(model, { events, serializeTransition })
    .getShortestPaths()
    .filter(({ steps }) => !isOnlyAllowed || steps.slice(1).every(({ event }, index) => steps[index]!.state.can(event)))
    .map((path) => ({
      title: path.steps.slice(1).map(stepTitle).join(', ') || 'nothing happens',
      follow: async ({ does, sees }) => {
        const acts: Record<string, (event: never) => unknown> = does
        const looks: Record<string, (context: Context) => unknown> = sees
        await path.test({
          // each act is given the events of its own name
          events: mapValues(acts, (act) => async ({ event }: { event: EventObject }) => {
            await act(event as never)
          }),
          states: mapValues(looks, (look) => async ({ context }: { context: Context }) => {
            await look(context)
          }),
        })
      },
    }))

/** The kind of a step, from its title, its index and all steps of its story. */
type KindOf = (step: string, index: number, steps: string[]) => string

/** Repeatedly picks the story with the most kinds of steps that are not covered yet, until all kinds are covered. */
export function eachStepOnce<Item extends { title: string }>(all: Item[], kindOf: KindOf): Item[] {
  const covered = new Set<string>()
  const newKinds = ({ title }: Item) => [...new Set(title.split(', ').map(kindOf))].filter((kind) => !covered.has(kind))
  const selected: Item[] = []
  for (;;) {
    const next = all.toSorted((one, other) => newKinds(other).length - newKinds(one).length)[0]
    if (!next || newKinds(next).length === 0) return selected
    for (const kind of newKinds(next)) covered.add(kind)
    selected.push(next)
  }
}

type Snapshot = { value: unknown; context: unknown }

/** Distinguishes steps that lead to the same state: by default a step back to the same state would be left out. */
const serializeTransition = (_: Snapshot, event: EventObject | undefined, before: Snapshot | undefined) =>
  event && before ? ` by ${JSON.stringify(event)} from ${JSON.stringify([before.value, before.context])}` : ''

const stepTitle = ({ event: { type, ...details } }: { event: EventObject }) =>
  [type, ...Object.entries(details).map(([name, value]) => `${name} ${String(value)}`)].join(' · ')

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
