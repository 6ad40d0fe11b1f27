type Asked = {
  /** How many there are to give out; at least the sum of `floors`. */
  seats: number
  /** How large each group is, more than 0. Where two have the same claim, the first is served. */
  sizes: ReadonlyMap<string, number>
  /** What a group gets at least; 0 where nothing is said. */
  floors?: ReadonlyMap<string, number>
}

/**
 * `seats` given out in proportion to `sizes` by the largest remainder method (Hamilton): every group gets the whole part of its
 * exact share, and the largest fractions get the seats that are over. So no group is a whole seat away from its exact share.
 * Groups that this leaves below their floor get their floor, and the rest is given out anew among the others.
 */
export function apportion({ seats, sizes, floors = new Map() }: Asked): Map<string, number> {
  const shares = byLargestRemainder(seats, sizes)
  const below = [...shares].flatMap(([group, share]) => {
    const floor = floors.get(group) ?? 0
    return share < floor ? [[group, floor] as const] : []
  })
  if (below.length === 0) return shares

  const settled = new Map(below)
  const others = new Map([...sizes].filter(([group]) => !settled.has(group)))
  const over = below.reduce((left, [, floor]) => left - floor, seats)
  return new Map([...settled, ...apportion({ seats: over, sizes: others, floors })])
}

function byLargestRemainder(seats: number, sizes: ReadonlyMap<string, number>): Map<string, number> {
  const population = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const shares = [...sizes].map(([group, size]) => {
    const remainder = (seats * size) % population
    return { group, remainder, whole: (seats * size - remainder) / population }
  })
  const over = shares.reduce((left, { whole }) => left - whole, seats)
  const byRemainder = shares.toSorted((one, other) => other.remainder - one.remainder)
  return new Map(byRemainder.map(({ group, whole }, at) => [group, at < over ? whole + 1 : whole]))
}
