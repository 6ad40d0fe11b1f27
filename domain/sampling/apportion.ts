type ApportionInput = {
  /** How many seats to distribute; at least the sum of `floors`. */
  seats: number
  /** The size of each group, more than 0. If two have the same claim, the first gets the seat. */
  sizes: ReadonlyMap<string, number>
  /** The minimum for a group; 0 if it is missing. */
  floors?: ReadonlyMap<string, number>
}

/**
 * Distributes `seats` in proportion to `sizes` by the largest remainder method (Hamilton): every group gets the whole part of its
 * exact share, and the largest fractions get the remaining seats. So no group is a whole seat away from its exact share. Groups that
 * would be below their floor get their floor, and the rest is distributed again among the others.
 */
export function apportion({ seats, sizes, floors = new Map() }: ApportionInput): Map<string, number> {
  const shares = byLargestRemainder(seats, sizes)
  const belowFloor = [...shares].flatMap(([group, share]) => {
    const floor = floors.get(group) ?? 0
    return share < floor ? [[group, floor] as const] : []
  })
  if (belowFloor.length === 0) return shares

  const atFloor = new Map(belowFloor)
  const others = new Map([...sizes].filter(([group]) => !atFloor.has(group)))
  const remaining = belowFloor.reduce((left, [, floor]) => left - floor, seats)
  return new Map([...atFloor, ...apportion({ seats: remaining, sizes: others, floors })])
}

function byLargestRemainder(seats: number, sizes: ReadonlyMap<string, number>): Map<string, number> {
  const population = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const shares = [...sizes].map(([group, size]) => {
    const remainder = (seats * size) % population
    return { group, remainder, whole: (seats * size - remainder) / population }
  })
  const remaining = shares.reduce((left, { whole }) => left - whole, seats)
  const byRemainder = shares.toSorted((one, other) => other.remainder - one.remainder)
  return new Map(byRemainder.map(({ group, whole }, index) => [group, index < remaining ? whole + 1 : whole]))
}
