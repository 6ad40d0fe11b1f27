import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'

/**
 * Streams every actor to the Stately inspector, in a window of its own, without passwords and tokens.
 * For development: load it by dynamic import only, so that nothing of it is in the build.
 */
export function openInspector(): (event: InspectionEvent) => void {
  // the inspector's own sanitizers see events and contexts, but not the input and output of invoked promises
  const { inspect } = createBrowserInspector({ serialize: withoutSecrets })
  return (event) => inspect.next?.(event)
}

/** A copy, as JSON has it, in which every field is hidden whose name speaks of a secret, however deep it lies. */
export const withoutSecrets = <Value extends object>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (name, held: unknown) => (SECRET.test(name) && held ? '[hidden]' : held)))

const SECRET = /password|token|secret|bearer|authorization|^(recovery)?codes?$/i
