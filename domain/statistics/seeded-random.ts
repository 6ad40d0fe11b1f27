import { fnv1a } from '#domain/sampling/seeded-order.ts'

/**
 * Numbers from 0 up to but not including 1, evenly spread, the same for the same seed: sfc32 of C. Doty-Humphrey
 * (PractRand, public domain), of which the shortest cycle is 2³² long and the usual one about 2¹²⁷. Fair and
 * repeatable, not secret.
 */
export function seededRandom(seed: string): () => number {
  let [a, b, c] = ['a', 'b', 'c'].map((word) => fnv1a(`${seed}:${word}`)) as [number, number, number]
  let counter = 1
  const next = () => {
    const drawn = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + drawn) | 0
    return (drawn >>> 0) / 2 ** 32
  }
  // similar seeds give similar numbers at first
  for (let round = 0; round < WARM_UP; round += 1) next()
  return next
}

const WARM_UP = 15
