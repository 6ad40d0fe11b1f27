import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { apportion } from './apportion.ts'

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
const named = (counts: readonly number[]) => new Map(counts.map((count, index) => [`stratum ${index}`, count]))

describe('the largest remainder method', () => {
  test('gives the remaining seats to the largest fractions', () => {
    // exact shares 4.7, 1.6, 1.59, 1.2, 0.6 and 0.31: https://en.wikipedia.org/wiki/Quota_method
    const sizes = named([47_000, 16_000, 15_900, 12_000, 6_000, 3_100])
    expect(apportion({ seats: 10, sizes })).toEqual(named([5, 2, 1, 1, 1, 0]))
  })

  test('serves the first where two have the same claim', () => {
    expect(apportion({ seats: 3, sizes: named([5, 5]) })).toEqual(named([2, 1]))
  })

  test('respects the floors and distributes the rest again', () => {
    expect(apportion({ seats: 10, sizes: named([97, 2, 1]), floors: named([1, 1, 1]) })).toEqual(named([8, 1, 1]))
  })

  test('gives nothing if there are no groups', () =>
    expect(apportion({ seats: 3, sizes: new Map() })).toEqual(new Map()))
})

const sizes = array(integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 12 }).map(named)

test('every seat is given, and no group is a whole seat away from its exact share', () => {
  assert(
    property(sizes, integer({ min: 0, max: 5_000 }), (groups, seats) => {
      const shares = apportion({ seats, sizes: groups })
      const population = sum(groups.values())
      expect(sum(shares.values())).toBe(seats)
      for (const [group, size] of groups)
        expect(Math.abs(shares.get(group)! - (seats * size) / population)).toBeLessThan(1)
    }),
  )
})

test('with floors every seat is given, no group is below its floor, and none gets more than its size', () => {
  const stock = record({ size: integer({ min: 1, max: 50 }), drawn: integer({ min: 0, max: 50 }) })
  assert(
    property(array(stock, { minLength: 1, maxLength: 8 }), integer({ min: 0, max: 100 }), (groups, more) => {
      const floors = named(groups.map(({ size, drawn }) => Math.min(size, drawn)))
      const all = named(groups.map(({ size }) => size))
      const seats = Math.min(sum(floors.values()) + more, sum(all.values()))
      const shares = apportion({ seats, sizes: all, floors })
      expect(sum(shares.values())).toBe(seats)
      for (const [group, share] of shares) {
        expect(share).toBeGreaterThanOrEqual(floors.get(group)!)
        expect(share).toBeLessThanOrEqual(all.get(group)!)
      }
    }),
  )
})
