import { array, assert, integer, property, shuffledSubarray, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fnv1a, inSeededOrder, mixed } from './seeded-order.ts'

const order = (seed: string, ids: readonly number[]) => inSeededOrder(seed, ids, (id) => id)
const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1)

describe('the hash', () => {
  test.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('FNV-1a of "%s" is as specified', (text, hash) => expect(fnv1a(text)).toBe(hash))

  test('reads UTF-8', () => expect(fnv1a('ñ')).not.toBe(fnv1a('n')))
  test('is finished as MurmurHash3 is', () => expect([mixed(0), mixed(1)]).toEqual([0, 0x514e28b7]))
})

describe('the seeded order', () => {
  test('never changes', () => {
    expect(order('March', [1, 2, 3, 4, 5, 6, 7, 8])).toEqual([6, 7, 3, 5, 2, 1, 4, 8])
  })

  test('does not depend on the order given', () => {
    assert(
      property(string(), shuffledSubarray(HUNDRED, { minLength: 100 }), (seed, shuffled) => {
        expect(order(seed, shuffled)).toEqual(order(seed, HUNDRED))
      }),
    )
  })

  test('keeps the others in their order when an item is added', () => {
    assert(
      property(string(), array(integer({ min: 101, max: 10_000 })), (seed, later) => {
        const grown = order(seed, [...HUNDRED, ...later]).filter((id) => id <= 100)
        expect(grown).toEqual(order(seed, HUNDRED))
      }),
    )
  })

  test('puts any id in any tenth about equally often', () => {
    const seen = HUNDRED.map(() => Array.from({ length: 10 }, () => 0))
    for (let seed = 0; seed < 2_000; seed += 1)
      for (const [position, id] of order(`plan ${seed}`, HUNDRED).entries())
        seen[id - 1]![Math.floor(position / 10)]! += 1
    // 200 expected, a standard deviation of 13.4: five of them either way
    for (const counts of seen) for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(67)
  })

  test('puts either of two neighbours first about equally often', () => {
    for (const id of HUNDRED) {
      const first = Array.from({ length: 1_000 }, (_, seed) => order(`${seed}`, [id, id + 1])[0]).filter(
        (firstId) => firstId === id,
      )
      expect(Math.abs(first.length - 500)).toBeLessThan(80)
    }
  })
})
