import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'

/**
 * Streams all actors to the Stately inspector in its own window, without passwords and tokens. It is for development:
 * load it by a dynamic import only, so that it is not in the build.
 */
export function openInspector(): (event: InspectionEvent) => void {
  // the inspector's own sanitizers cover events and contexts, but not the input and output of invoked promises
  const { inspect } = createBrowserInspector({ serialize: withoutSecrets })
  return (event) => inspect.next?.(event)
}

/** A JSON copy in which all fields with secrets, judged by their names, are hidden at any depth. */
export const withoutSecrets = <Value extends object>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (name, field: unknown) => (SECRET.test(name) && field ? '[hidden]' : field)))

const SECRET = /password|token|secret|bearer|authorization|^(recovery)?codes?$/i
