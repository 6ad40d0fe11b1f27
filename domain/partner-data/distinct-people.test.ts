import fc from 'fast-check'
import { expect, test } from 'vitest'

import { distinctPeople, type PersonIds } from './distinct-people.ts'

const person = (ids: Partial<PersonIds>): PersonIds => ({ customer_id: null, national_id: null, tails: [], ...ids })
const count = (...people: Partial<PersonIds>[]) => new Set(distinctPeople(people.map(person))).size

test('a person without any identifier counts as one person', () => {
  expect(count({}, {}, { customer_id: 1 })).toBe(3)
})

test.each([
  ['the customer', [{ customer_id: 1, national_id: 'A' }, { customer_id: 1 }]],
  [
    'the national id',
    [
      { customer_id: 1, national_id: 'A' },
      { customer_id: 2, national_id: 'A' },
    ],
  ],
  ['one of several phones', [{ national_id: 'A', tails: ['11111111', '22222222'] }, { tails: ['22222222'] }]],
  ['a third row', [{ national_id: 'A' }, { national_id: 'A', tails: ['11111111'] }, { tails: ['11111111'] }]],
])('people are the same by %s', (_, people) => {
  expect(count(...people)).toBe(1)
})

test('two national ids are two people, even if they share a phone', () => {
  const tails = ['11111111']
  expect(count({ national_id: 'A', tails }, { national_id: 'B', tails })).toBe(2)
  // a row with only the phone joins one of them, not both
  expect(count({ national_id: 'A', tails }, { national_id: 'B', tails }, { tails })).toBe(2)
  expect(count({ tails }, { national_id: 'A', tails }, { national_id: 'B', tails })).toBe(2)
})

test('a phone that more than twenty rows share identifies nobody', () => {
  const countSharing = (holders: number) => count(...Array.from({ length: holders }, () => ({ tails: ['00000000'] })))
  expect([countSharing(20), countSharing(21)]).toEqual([1, 21])
})

test('repeated rows and the order of rows do not change the number of people', () => {
  const some = fc.array(
    fc.record({
      customer_id: fc.option(fc.nat({ max: 5 })),
      national_id: fc.constant(null),
      tails: fc.uniqueArray(fc.constantFrom('11111111', '22222222', '33333333'), { maxLength: 2 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(some, (rows) => {
      const people = new Set(distinctPeople(rows)).size
      const identified = rows.filter(({ customer_id, tails }) => customer_id !== null || tails.length > 0)
      const repeated = new Set(distinctPeople([...rows, ...identified])).size
      expect(repeated).toBe(people)
      expect(new Set(distinctPeople(rows.toReversed())).size).toBe(people)
    }),
  )
})
