/** What files tell of somebody: ids as they are compared, and the last eight digits of telephone numbers. */
export type PersonIds = { customer_id: number | null; national_id: string | null; tails: readonly string[] }

/** A number that so many have is nobody's own. */
const MAX_HOLDERS = 20

/**
 * Who of these is the same person: a number for each, the same for the same. It is the same one by the customer, by the national id,
 * or by a telephone number where the national ids, if both are known, do not say otherwise. Of whom nothing is known each is one.
 */
export function distinctPeople(told: readonly PersonIds[]): number[] {
  const parents = told.map((_, at) => at)
  const ids = told.map(({ national_id }) => national_id)
  const headOf = (at: number): number => {
    let head = at
    while (parents[head] !== head) head = parents[head] = parents[parents[head]!]!
    return head
  }
  const join = (one: number, other: number) => {
    const [first, second] = [headOf(one), headOf(other)]
    parents[second] = first
    ids[first] ??= ids[second]!
  }
  const isAnother = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

  for (const group of sharing(told, ({ customer_id: id }) => (id === null ? [] : [String(id)]))) joinAll(group)
  for (const group of sharing(told, ({ national_id: id }) => (id === null ? [] : [id]))) joinAll(group)
  for (const group of sharing(told, ({ tails }) => tails)) {
    if (group.length > MAX_HOLDERS) continue
    for (const [at, one] of group.entries()) {
      const same = group.slice(0, at).find((other) => !isAnother(ids[headOf(one)]!, ids[headOf(other)]!))
      if (same !== undefined) join(same, one)
    }
  }
  return told.map((_, at) => headOf(at))

  function joinAll([first, ...others]: readonly number[]) {
    for (const other of others) join(first!, other)
  }
}

/** The places of those that have something in common, group by group. */
function sharing(told: readonly PersonIds[], keysOf: (person: PersonIds) => readonly string[]): Iterable<number[]> {
  const places = new Map<string, number[]>()
  for (const [at, person] of told.entries()) {
    for (const key of new Set(keysOf(person))) {
      const known = places.get(key)
      if (known) known.push(at)
      else places.set(key, [at])
    }
  }
  return places.values()
}
