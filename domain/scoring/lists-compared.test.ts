import { array, assert, integer, jsonValue, property, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { isAlike, settled } from './scorecard-diff.ts'

test.each([
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [1, 2, 0],
    [0, 1],
  ],
  [
    [2, 0, 1, 3],
    [1, 2, 3],
  ],
  [[], []],
])('of things that stood at %j, those at %j have stayed', (places, stayed) => {
  expect(settled(places)).toEqual(new Set(stayed))
})

test('what has stayed is in its old order, and nothing that moved fits between', () => {
  assert(
    property(uniqueArray(integer({ min: 0, max: 50 })), (places) => {
      const kept = [...settled(places)].toSorted((one, other) => one - other).map((at) => places[at]!)
      expect(kept).toEqual(kept.toSorted((one, other) => one - other))
      expect(kept).toHaveLength(longestRising(places))
    }),
  )
})

test('a value is like its copy, and like nothing with one thing more', () => {
  assert(
    property(jsonValue(), array(jsonValue()), (value, list) => {
      expect(isAlike(value, JSON.parse(JSON.stringify(value)))).toBe(true)
      expect(isAlike(list, [...list, 0])).toBe(false)
      expect(isAlike({ value }, { value, more: 0 })).toBe(false)
    }),
  )
  expect(isAlike({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isAlike([], {})).toBe(false)
  expect(isAlike({ total: -0 }, { total: 0 })).toBe(true)
  expect(isAlike({}, { toString: 0 })).toBe(false)
  expect(isAlike({}, JSON.parse('{"__proto__": {}}'))).toBe(false)
})

/** By trying every end. */
function longestRising(places: readonly number[]): number {
  const lengths: number[] = []
  for (const [at, place] of places.entries()) {
    lengths[at] = 1 + Math.max(0, ...lengths.filter((_, before) => places[before]! < place))
  }
  return Math.max(0, ...lengths)
}
