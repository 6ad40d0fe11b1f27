import type { AnyStateMachine } from 'xstate'

/** The whole machine as JSON. Throws if it contains an inline function, which JSON would drop silently. */
export function machineJson(machine: AnyStateMachine): string {
  const lost = inlineFunctions(machine.config, [])
  if (lost.length > 0) {
    throw new Error(`${machine.id}: name these in setup(), they would be missing in its JSON: ${lost.join(', ')}`)
  }
  return `${JSON.stringify(machine.config, null, 2)}\n`
}

/** A function under one of these keys does not change the chart: it only passes values on. */
const VALUES = new Set(['context', 'params', 'input', 'output'])

function inlineFunctions(value: unknown, path: string[]): string[] {
  if (typeof value === 'function') return VALUES.has(path.at(-1) ?? '') ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => inlineFunctions(part, [...path, key]))
}
