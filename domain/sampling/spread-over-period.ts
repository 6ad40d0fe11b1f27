/** From `from` to just before `to`, in milliseconds since 1970. */
export type Moments = { from: number; to: number }

/** When a conversation began, in milliseconds since 1970; null where nobody knows. */
type Dated = { started_at: number | null }

type Asked<T> = {
  /** One agent's, those to be preferred first. */
  candidates: readonly T[]
  wanted: number
  period: Moments
  /** Into how many equal slices the period is cut: as many as the agent shall have picks in the end. */
  slices: number
  /** The agent's earlier picks: their slices are served. */
  held: readonly Dated[]
}

/**
 * `wanted` of an agent's conversations, spread over the period so that nobody is judged by one bad Monday: the first candidate
 * of every slice that has none yet; then, for slices without any, from whichever has the most left; without a date at the end.
 * A moment outside the period belongs to the nearest slice.
 */
export function spreadOverPeriod<T extends Dated>({ candidates, wanted, period, slices, held }: Asked<T>): T[] {
  const sliceOf = ({ started_at }: Dated) => (started_at === null ? null : sliceAt(started_at, period, slices))
  const served = new Set(held.map(sliceOf))
  const picked: T[] = []
  const others: T[] = []
  for (const candidate of candidates) {
    const slice = sliceOf(candidate)
    if (slice === null || served.has(slice) || picked.length >= wanted) others.push(candidate)
    else {
      served.add(slice)
      picked.push(candidate)
    }
  }
  return [...picked, ...fullestFirst(others, sliceOf).slice(0, wanted - picked.length)]
}

/**
 * In the order in which they go when each is taken from the slice that has the most left. Taking one from a slice of three
 * leaves two: so its first stands at height 3, its next at 2, and the order is that of falling heights.
 */
function fullestFirst<T>(candidates: readonly T[], sliceOf: (candidate: T) => number | null): T[] {
  const left = new Map<number | null, number>()
  for (const candidate of candidates) left.set(sliceOf(candidate), (left.get(sliceOf(candidate)) ?? 0) + 1)
  const standing = candidates.map((candidate) => {
    const slice = sliceOf(candidate)
    const height = left.get(slice)!
    left.set(slice, height - 1)
    return { candidate, height: slice === null ? 0 : height }
  })
  return standing.toSorted((one, other) => other.height - one.height).map(({ candidate }) => candidate)
}

function sliceAt(at: number, { from, to }: Moments, slices: number): number {
  if (to <= from) return 0
  return Math.min(slices - 1, Math.max(0, Math.floor(((at - from) * slices) / (to - from))))
}
