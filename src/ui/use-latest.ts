import { useState } from 'react'

import type { PromiseState } from './use-promise-state.ts'

/**
 * What the server said last of something: when the screen was opened or asked anew, or after what the reader did since. Where it has a
 * version, what was asked before the reader did something and comes after it is not taken for newer.
 */
export function useLatest<Shown>(opened: PromiseState<Shown>, versionOf: (shown: Shown) => number = () => 0) {
  const [kept, setKept] = useState<{ since: Shown | null; shown: Shown } | null>(null)
  const isNewer =
    kept !== null &&
    (kept.since === opened.value || (opened.value !== null && versionOf(kept.shown) > versionOf(opened.value)))

  return {
    newest: isNewer ? { ...opened, value: kept.shown } : opened,
    keep: (shown: Shown) => setKept({ since: opened.value, shown }),
  }
}
