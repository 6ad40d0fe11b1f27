/**
 * Labels that are centred where they belong, as far as `from` and `to` let them, each in the first line where it does not meet one
 * before it.
 */
export function stackLabels(labels: readonly { x: number; width: number }[], from: number, to: number) {
  const ends: number[] = []
  return labels.map(({ x, width }) => {
    const middle = Math.max(from + width / 2, Math.min(x, to - width / 2))
    const free = ends.findIndex((end) => end + GAP <= middle - width / 2)
    const line = free < 0 ? ends.length : free
    ends[line] = middle + width / 2
    return { x: middle, line }
  })
}

const GAP = 8
