/** Whether two values of JSON are the same, whatever the order of their fields. An absent field is as good as an undefined one. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true // 0 and -0 are one number in JSON
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((field) => isAlike(own(one, field), own(other, field)))
}

/** A field may have a name that every object inherits something under. */
const own = (value: object, field: string): unknown =>
  Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined

/**
 * Of things in their new order, given where each stood before: the positions of those that can count as not moved, the most there
 * are. Their former places rise, and no longer choice of them does.
 */
export function settled(places: readonly number[]): Set<number> {
  /** Position of the lowest end of a rising choice of each length. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, place] of places.entries()) {
    const found = ends.findIndex((end) => places[end]! >= place)
    const length = found === -1 ? ends.length : found
    previous[at] = ends[length - 1]
    ends[length] = at
  }
  const chosen = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) chosen.add(at)
  return chosen
}
