import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'

export type MachineTransition = {
  /** The state in which it starts; the machine's own ID for a transition of every state. */
  from: string
  /** The target state, or null if the state does not change. */
  to: string | null
  /** `login.submitted`, `logIn done`, `logIn failed`, `always`. */
  event: string
  guard: string | null
  actions: string[]
}

/** All states of a machine, without the machine itself. */
export const statesOf = (machine: AnyStateMachine): string[] => getStateNodes(machine).map(nameOf)

/** All transitions of a machine in the order in which they are written, including those without an event. */
export const transitionsOf = (machine: AnyStateMachine): MachineTransition[] =>
  [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    [...(node.always ?? []), ...[...node.transitions.values()].flat()].map(describeTransition),
  )

/** The same description for a transition that an actor has just taken. */
export function describeTransition({ source, target, eventType, guard, actions }: AnyTransitionDefinition) {
  return {
    from: nameOf(source),
    to: target?.map(nameOf).join(' ') ?? null,
    event: eventName(source, eventType),
    guard: guard === undefined ? null : typeName(guard),
    actions: actions.map(typeName),
  }
}

/** The name of an action or a guard as the machine refers to it. */
export const typeName = (reference: unknown): string =>
  typeof reference === 'string' ? reference : isTyped(reference) ? reference.type : 'inline'

const isTyped = (reference: unknown): reference is { type: string } =>
  typeof reference === 'object' && reference !== null && 'type' in reference && typeof reference.type === 'string'

const nameOf = (node: AnyStateNode) => node.path.join('.') || node.machine.id

function eventName(source: AnyStateNode, eventType: string): string {
  if (eventType === '') return 'always'
  for (const { id, src } of source.invoke) {
    if (eventType === `xstate.done.actor.${id}`) return `${typeName(src)} done`
    if (eventType === `xstate.error.actor.${id}`) return `${typeName(src)} failed`
  }
  return eventType
}
