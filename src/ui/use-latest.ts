import { useState } from 'react'

import type { PromiseState } from './use-promise-state.ts'

/**
 * The newest state of something: from the server when the screen was opened or reloaded, or after the reader changed it
 * since. If the state has a version, an answer that was requested before the change and arrives after it does not
 * replace the newer state.
 */
export function useLatest<Value>(opened: PromiseState<Value>, versionOf: (value: Value) => number = () => 0) {
  const [changed, setChanged] = useState<{ since: Value | null; value: Value } | null>(null)
  const isNewer =
    changed !== null &&
    (changed.since === opened.value || (opened.value !== null && versionOf(changed.value) > versionOf(opened.value)))

  return {
    newest: isNewer ? { ...opened, value: changed.value } : opened,
    keep: (value: Value) => setChanged({ since: opened.value, value }),
  }
}
