/**
 * How many alike have come before, for things that are told without a number of their own: the second of two that are alike is
 * another thing, and the same file numbers them in the same way each time it is read.
 */
export function occurrenceCounter() {
  const times = new Map<string, number>()
  return (alike: string): number => {
    const before = times.get(alike) ?? 0
    times.delete(alike) // what came last is remembered longest
    times.set(alike, before + 1)
    const [oldest] = times.keys()
    if (times.size > MAX && oldest !== undefined) times.delete(oldest)
    return before
  }
}

const MAX = 200_000
