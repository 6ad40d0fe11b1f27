/** The identifiers of a person in partner files, in the form in which they are compared. `tails`: the last eight digits of phones. */
export type PersonIds = { customer_id: number | null; national_id: string | null; tails: readonly string[] }

/** A phone that more rows than this share identifies nobody. */
const MAX_HOLDERS = 20

/**
 * Finds which of these rows are the same person: returns a number for each row, equal for the same person. Two rows are the same
 * person if they share the customer, the national id, or a phone, unless both have a national id and these differ. A row without any
 * identifier counts as one person. (Union-find.)
 */
export function distinctPeople(people: readonly PersonIds[]): number[] {
  const parents = people.map((_, index) => index)
  const ids = people.map(({ national_id }) => national_id)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!
    return root
  }
  const join = (one: number, other: number) => {
    const [first, second] = [rootOf(one), rootOf(other)]
    parents[second] = first
    ids[first] ??= ids[second]!
  }
  const areDifferent = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

  for (const group of groupsBy(people, ({ customer_id: id }) => (id === null ? [] : [String(id)]))) joinAll(group)
  for (const group of groupsBy(people, ({ national_id: id }) => (id === null ? [] : [id]))) joinAll(group)
  for (const group of groupsBy(people, ({ tails }) => tails)) {
    if (group.length > MAX_HOLDERS) continue
    for (const [index, one] of group.entries()) {
      const same = group.slice(0, index).find((other) => !areDifferent(ids[rootOf(one)]!, ids[rootOf(other)]!))
      if (same !== undefined) join(same, one)
    }
  }
  return people.map((_, index) => rootOf(index))

  function joinAll([first, ...others]: readonly number[]) {
    for (const other of others) join(first!, other)
  }
}

/** The indexes of the rows that share a key, group by group. */
function groupsBy(people: readonly PersonIds[], keysOf: (person: PersonIds) => readonly string[]): Iterable<number[]> {
  const groups = new Map<string, number[]>()
  for (const [index, person] of people.entries()) {
    for (const key of new Set(keysOf(person))) {
      const group = groups.get(key)
      if (group) group.push(index)
      else groups.set(key, [index])
    }
  }
  return groups.values()
}
