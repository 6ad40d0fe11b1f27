import { expect, test } from 'vitest'

import { groupedParts } from './grouped-parts.ts'

const counted = () => groupedParts<number, [string, number]>((id, parts) => [[id, parts.length]])

test('parts of one thing come together, in the order in which the things were begun', () => {
  const things = counted()
  const before = ['a', 'b', 'a', 'c', 'b'].flatMap((id, at) => things.add(id, at))
  expect([before, things.end(), things.end()]).toEqual([
    [],
    [
      ['a', 2],
      ['b', 2],
      ['c', 1],
    ],
    [],
  ])
})

test('of very many things those that were begun longest ago are finished before the end', () => {
  const things = counted()
  const finished = Array.from({ length: 25_000 }, (_, at) => things.add(String(at), at)).flat()
  expect(finished.map(([id]) => id)).toEqual(Array.from({ length: 15_000 }, (_, at) => String(at)))
  expect(things.end()).toHaveLength(10_000)
})

test('a thing of very many parts is finished when it has a thousand, so that no table is held whole', () => {
  const things = counted()
  const finished = Array.from({ length: 2500 }, (_, at) => things.add('one', at)).flat()
  expect([...finished, ...things.end()]).toEqual([
    ['one', 1000],
    ['one', 1000],
    ['one', 500],
  ])
})

test('however the parts are spread, few are held', () => {
  const things = counted()
  let held = 0
  let most = 0
  for (let at = 0; at < 200_000; at += 1) {
    const finished = things.add(String(at % 5000), at)
    held += 1 - finished.reduce((sum, [, parts]) => sum + parts, 0)
    most = Math.max(most, held)
  }
  expect(most).toBeLessThanOrEqual(50_000)
})
