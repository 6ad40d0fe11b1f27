import { expect, test } from 'vitest'

import { groupedParts } from './grouped-parts.ts'

const counted = () => groupedParts<number, [string, number]>((id, parts) => [[id, parts.length]])

test('parts of one group are collected, in the order in which the groups began', () => {
  const groups = counted()
  const before = ['a', 'b', 'a', 'c', 'b'].flatMap((id, at) => groups.add(id, at))
  expect([before, groups.end(), groups.end()]).toEqual([
    [],
    [
      ['a', 2],
      ['b', 2],
      ['c', 1],
    ],
    [],
  ])
})

test('the oldest of very many groups are finished before the end', () => {
  const groups = counted()
  const finished = Array.from({ length: 25_000 }, (_, at) => groups.add(String(at), at)).flat()
  expect(finished.map(([id]) => id)).toEqual(Array.from({ length: 15_000 }, (_, at) => String(at)))
  expect(groups.end()).toHaveLength(10_000)
})

test('a group is finished when it has a thousand parts, so that no whole table is kept in memory', () => {
  const groups = counted()
  const finished = Array.from({ length: 2500 }, (_, at) => groups.add('one', at)).flat()
  expect([...finished, ...groups.end()]).toEqual([
    ['one', 1000],
    ['one', 1000],
    ['one', 500],
  ])
})

test('for any distribution of parts, few are in memory', () => {
  const groups = counted()
  let partsHeld = 0
  let maxHeld = 0
  for (let at = 0; at < 200_000; at += 1) {
    const finished = groups.add(String(at % 5000), at)
    partsHeld += 1 - finished.reduce((sum, [, parts]) => sum + parts, 0)
    maxHeld = Math.max(maxHeld, partsHeld)
  }
  expect(maxHeld).toBeLessThanOrEqual(50_000)
})
