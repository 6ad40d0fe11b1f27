/**
 * The items in the order given by `seed`, regardless of the order in which they come. Each item has a rank, the hash of
 * `${seed}:${id}`, so that an added item takes its place without reordering the others.
 * Two items with the same rank (among 10,000 that happens about once in a hundred draws) are ordered by their id.
 */
export function inSeededOrder<T>(seed: string, items: readonly T[], idOf: (item: T) => number | string): T[] {
  const ranked = items.map((item) => {
    const id = String(idOf(item))
    return { item, id, rank: mixed(fnv1a(`${seed}:${id}`)) }
  })
  return ranked.toSorted((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1)).map(({ item }) => item)
}

/**
 * FNV-1a of the text's UTF-8, 32 bits: https://datatracker.ietf.org/doc/html/rfc9923.
 * The last digits of an id hardly change its upper bits, so `mixed` is applied after it. Neither is cryptographic: they make a draw
 * fair and repeatable, not secret. Anyone who knows the seed can reproduce the draw, which is intended.
 */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** The finaliser of MurmurHash3 (`fmix32`, Austin Appleby, public domain): every bit in changes each bit out half the time. */
export function mixed(hash: number): number {
  let bits = hash
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

const utf8 = new TextEncoder()
