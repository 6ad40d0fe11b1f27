/** From `from` to just before `to`, in milliseconds since 1970. */
export type Moments = { from: number; to: number }

/** When a conversation began, in milliseconds since 1970; null if not known. */
type Dated = { started_at: number | null }

type SpreadInput<T> = {
  /** One agent's conversations, the preferred ones first. */
  candidates: readonly T[]
  wanted: number
  period: Moments
  /** Into how many equal slices the period is cut: the agent's number of picks in the end. */
  slices: number
  /** The agent's earlier picks: their slices already have one. */
  held: readonly Dated[]
}

/**
 * Picks `wanted` conversations of an agent, spread over the period so that nobody is judged by one bad Monday: the first candidate
 * of every slice that has none yet; then, for empty slices, from the slice with the most left; those without a date come last.
 * A moment outside the period belongs to the nearest slice.
 */
export function spreadOverPeriod<T extends Dated>({ candidates, wanted, period, slices, held }: SpreadInput<T>): T[] {
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
 * The candidates in the order in which they are taken if each comes from the slice with the most left. Taking one from a slice of
 * three leaves two, so its first has height 3 and its next height 2, and the order is by descending height.
 */
function fullestFirst<T>(candidates: readonly T[], sliceOf: (candidate: T) => number | null): T[] {
  const left = new Map<number | null, number>()
  for (const candidate of candidates) left.set(sliceOf(candidate), (left.get(sliceOf(candidate)) ?? 0) + 1)
  const ranked = candidates.map((candidate) => {
    const slice = sliceOf(candidate)
    const height = left.get(slice)!
    left.set(slice, height - 1)
    return { candidate, height: slice === null ? 0 : height }
  })
  return ranked.toSorted((one, other) => other.height - one.height).map(({ candidate }) => candidate)
}

function sliceAt(moment: number, { from, to }: Moments, slices: number): number {
  if (to <= from) return 0
  return Math.min(slices - 1, Math.max(0, Math.floor(((moment - from) * slices) / (to - from))))
}
