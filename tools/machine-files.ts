import { StateMachine, type AnyStateMachine } from 'xstate'

import { machineDiagram } from './machine-diagram.ts'
import { machineJson } from './machine-json.ts'

/** The files that describe the machines, by name: `<id>.json`, `<id>.mmd` and a README with all of them. */
export function machineFiles(machines: readonly AnyStateMachine[]): Map<string, string> {
  const sorted = machines.toSorted((one, other) => one.id.localeCompare(other.id, 'en'))
  return new Map([
    ...sorted.map((machine) => [`${machine.id}.json`, machineJson(machine)] as const),
    ...sorted.map((machine) => [`${machine.id}.mmd`, machineDiagram(machine)] as const),
    ['README.md', readme(sorted)],
  ])
}

/** The machines that a module exports, in the order of their names there. */
export const exportedMachines = (module: object): AnyStateMachine[] =>
  Object.values(module).filter((exported) => exported instanceof StateMachine)

const readme = (machines: readonly AnyStateMachine[]) => `# Machines

Written by \`npm run machines\` from \`lifecycles/*.machine.ts\` and \`src/machines/*.machine.ts\`; \`npm run check\` fails when they differ. Each JSON is the
whole chart: open it in the Stately editor. Effects are named there and provided at the edge.
${machines.map(section).join('')}`

const section = (machine: AnyStateMachine) => `
## ${machine.id}

[${machine.id}.json](${machine.id}.json)

\`\`\`mermaid
${machineDiagram(machine)}\`\`\`
`
