import { isMachineSnapshot, type AnyStateMachine, type InspectionEvent } from 'xstate'

import { describeTransition, statesOf, transitionsOf, type MachineTransition } from '../../tools/machine-transitions.ts'

export type Coverage = {
  /** Pass it to every actor that shall be counted. */
  inspect: (event: InspectionEvent) => void
  report: () => MachineReport[]
}

/** How much of a machine was reached, and the names of what was not. */
export type MachineReport = { machine: string; states: string; transitions: string; missed: string[] }

/** Records which states and transitions of the machines real actors go through. */
export function coverageOf(machines: readonly AnyStateMachine[]): Coverage {
  const reached = new Map(machines.map(({ id }) => [id, new Set<string>()]))

  return {
    inspect(event) {
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
      if (!isMachineSnapshot(event.snapshot)) return
      const seen = reached.get(event.snapshot.machine.id)
      for (const { path } of event.snapshot._nodes) seen?.add(path.join('.'))
      if (event.type !== '@xstate.microstep') return
      for (const transition of event._transitions.map(describeTransition)) {
        // a state that is left at once is in no snapshot
        seen?.add(transition.from)
        seen?.add(transitionText(transition))
      }
    },
    report: () =>
      machines.map((machine) => {
        const isReached = (name: string) => reached.get(machine.id)?.has(name) ?? false
        const states = statesOf(machine)
        const transitions = transitionsOf(machine).map(transitionText)
        return {
          machine: machine.id,
          states: `${states.filter(isReached).length}/${states.length}`,
          transitions: `${transitions.filter(isReached).length}/${transitions.length}`,
          missed: [...states, ...transitions].filter((name) => !isReached(name)),
        }
      }),
  }
}

export const reportTable = (report: readonly MachineReport[]): string =>
  [{ machine: 'machine', states: 'states', transitions: 'transitions' }, ...report]
    .map(
      ({ machine, states, transitions }) => `${machine.padEnd(20)}${states.padStart(8)}${transitions.padStart(14)}\n`,
    )
    .join('')

const transitionText = ({ from, to, event, guard }: MachineTransition) =>
  `${from} --${event}${guard === null ? '' : ` [${guard}]`}--> ${to ?? 'stays'}`
