/** A seeded source of chance: the same seed gives the same demo data on every machine. */
export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Picks a key with a probability proportional to its weight. */
  weighted: <Key extends string>(weights: Partial<Record<Key, number>>) => Key
  /** Log-normal with this median; `spread` is the standard deviation of the logarithm. */
  around: (median: number, spread: number) => number
  digits: (count: number) => string
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough for inventing people. */
export function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)!)[0]
    },
    around: (median, spread) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(spread * normal)
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
