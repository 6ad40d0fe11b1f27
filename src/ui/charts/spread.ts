/** The positions in the same order and as near to where they were as may be, but `gap` apart and not beyond `end`. */
export function spreadApart(positions: number[], gap: number, end: number): number[] {
  const order = positions.map((_, at) => at).toSorted((one, other) => positions[one]! - positions[other]!)
  const placed = [...positions]
  for (const [rank, at] of order.entries()) {
    if (rank > 0) placed[at] = Math.max(placed[at]!, placed[order[rank - 1]!]! + gap)
  }
  let limit = end
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at]!, limit)
    limit = placed[at] - gap
  }
  return placed
}
