import type { Stretch } from './stretch.ts'

/**
 * The index of the stretch that is spoken at a moment; of several, the one that began last. Null during silence.
 * @param stretches in the order of their starts, those without one last
 */
export function spokenAt(stretches: readonly Stretch[], ms: number | null): number | null {
  if (ms === null) return null
  let [from, to] = [0, stretches.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((stretches[middle]?.start_ms ?? Infinity) <= ms) from = middle + 1
    else to = middle
  }
  for (let at = from - 1; at >= Math.max(0, from - MAX_AT_ONCE); at -= 1) {
    if ((stretches[at]?.end_ms ?? 0) > ms) return at
  }
  return null
}

/** How many stretches may overlap: no more people speak at once. */
const MAX_AT_ONCE = 20
