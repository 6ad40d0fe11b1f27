/**
 * Counts equal items that came before, for items without a number of their own: the second of two equal items is
 * another one, and the same file numbers them in the same way each time it is read.
 */
export function occurrenceCounter() {
  const times = new Map<string, number>()
  return (key: string): number => {
    const count = times.get(key) ?? 0
    times.delete(key) // recent keys are remembered longest
    times.set(key, count + 1)
    const [oldest] = times.keys()
    if (times.size > MAX && oldest !== undefined) times.delete(oldest)
    return count
  }
}

const MAX = 200_000
