import { expect, test } from 'vitest'

import { seededRandom } from './seeded-random.ts'

const drawn = (seed: string, times: number) => {
  const next = seededRandom(seed)
  return Array.from({ length: times }, next)
}

// an independent Python implementation of PractRand's sfc32, with FNV-1a of 'March:a', 'March:b' and 'March:c' and 15 warm-up rounds
test('the numbers for a seed never change', () => {
  expect(drawn('March', 3).map((one) => one * 2 ** 32)).toEqual([2559562698, 3385016760, 1122302465])
})

test('another seed gives other numbers', () => {
  expect(drawn('March', 5)).not.toEqual(drawn('April', 5))
})

test('each tenth is about equally frequent, also among the first numbers of many seeds', () => {
  const firsts = Array.from({ length: 10_000 }, (_, index) => drawn(`seed ${index}`, 1)[0]!)
  for (const numbers of [firsts, drawn('one seed', 10_000)]) {
    const counts = Array.from({ length: 10 }, () => 0)
    for (const number of numbers) counts[Math.floor(number * 10)]! += 1
    // 1,000 expected, a standard deviation of 30: five of them either way
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  }
})
