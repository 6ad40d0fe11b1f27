import { createTestModel } from '@xstate/test'
import type { AnyStateMachine, EventObject } from 'xstate'

/** Does what a story says, and looks at what came of it; a promise is awaited. Nothing may be left out. */
export type Driver<Event extends EventObject, State extends string, Context = unknown> = {
  does: { [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => unknown }
  /** Is told what the model knows by then. */
  sees: { [Name in State]: (context: Context) => unknown }
}

export type Story<Event extends EventObject, State extends string, Context = unknown> = {
  /** Its steps in words. */
  title: string
  follow: (driver: Driver<Event, State, Context>) => Promise<void>
}

type Chosen = {
  /** Steps that a guard of the model refuses are no part of a story: they are not tried either. */
  isOnlyAllowed?: boolean
}

/** Short stories that together take every step of a model from every state, with every event as given. */
export const stories = <Event extends EventObject, State extends string, Context = unknown>(
  model: AnyStateMachine,
  events: Event[],
  { isOnlyAllowed = false }: Chosen = {},
): Story<Event, State, Context>[] =>
  createTestModel(model, { events, serializeTransition })
    .getShortestPaths()
    .filter(({ steps }) => !isOnlyAllowed || steps.slice(1).every(({ event }, at) => steps[at]!.state.can(event)))
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

/** Of what kind a step is, given as its title has it, with its place among the steps of its story. */
type KindOf = (step: string, at: number, steps: string[]) => string

/** The stories that each bring most kinds of steps that no story before brings, until all are there. */
export function eachStepOnce<Told extends { title: string }>(all: Told[], kindOf: KindOf): Told[] {
  const taken = new Set<string>()
  const brings = ({ title }: Told) => [...new Set(title.split(', ').map(kindOf))].filter((kind) => !taken.has(kind))
  const chosen: Told[] = []
  for (;;) {
    const next = all.toSorted((one, other) => brings(other).length - brings(one).length)[0]
    if (!next || brings(next).length === 0) return chosen
    for (const kind of brings(next)) taken.add(kind)
    chosen.push(next)
  }
}

type Settled = { value: unknown; context: unknown }

/** Tells steps apart that lead to the same state: by default a step back to the same state would be left out. */
const serializeTransition = (_: Settled, event: EventObject | undefined, before: Settled | undefined) =>
  event && before ? ` by ${JSON.stringify(event)} from ${JSON.stringify([before.value, before.context])}` : ''

const stepTitle = ({ event: { type, ...details } }: { event: EventObject }) =>
  [type, ...Object.entries(details).map(([name, value]) => `${name} ${String(value)}`)].join(' · ')

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
