import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'

import { transitionsOf, typeName, type MachineTransition } from './machine-transitions.ts'

/** A machine as a Mermaid state diagram, which GitHub renders. */
export function machineDiagram(machine: AnyStateMachine): string {
  const transitions = transitionsOf(machine)
  const stateId = (state: string) => (state === machine.id ? ANYWHERE : identifier(state))
  const lines = [
    ...(transitions.some(({ from }) => from === machine.id) ? [`state "in any state" as ${ANYWHERE}`] : []),
    ...getStateNodes(machine).flatMap(stateLines),
    // inside the box of the state: Mermaid draws the loops of one state on top of each other
    ...transitions.filter(isLoop).map((loop) => `${stateId(loop.from)}: ${transitionText(loop)}`),
    ...(machine.root.initial.target ?? []).map(({ key }) => `[*] --> ${identifier(key)}`),
    ...transitions.flatMap((transition) =>
      transition.to === null || isLoop(transition)
        ? []
        : [`${stateId(transition.from)} --> ${stateId(transition.to)}: ${transitionText(transition)}`],
    ),
  ]
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`), ''].join('\n')
}

const ANYWHERE = 'in_any_state'

/** Mermaid takes a hyphen for the start of an arrow. */
const identifier = (state: string) => state.replaceAll(/\W/g, '_')

function stateLines(node: AnyStateNode): string[] {
  const id = identifier(node.key)
  const does = [
    ...node.invoke.map(({ src }) => `invoke ${typeName(src)}`),
    ...node.entry.map((action) => `entry / ${typeName(action)}`),
    ...node.exit.map((action) => `exit / ${typeName(action)}`),
  ]
  return [`state "${node.key}" as ${id}`, ...does.map((text) => `${id}: ${text}`)]
}

const isLoop = ({ from, to }: MachineTransition) => to === null || to === from

function transitionText({ to, event, guard, actions }: MachineTransition): string {
  const condition = guard === null ? '' : ` [${guard}]`
  const does = actions.length > 0 ? ` / ${actions.join(', ')}` : to === null ? ' (ignored)' : ''
  return event + condition + does
}
