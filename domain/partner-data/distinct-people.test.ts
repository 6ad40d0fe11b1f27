import fc from 'fast-check'
import { expect, test } from 'vitest'

import { distinctPeople, type PersonIds } from './distinct-people.ts'

const person = (told: Partial<PersonIds>): PersonIds => ({ customer_id: null, national_id: null, tails: [], ...told })
const count = (...told: Partial<PersonIds>[]) => new Set(distinctPeople(told.map(person))).size

test('of whom nothing is known each is one', () => {
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
  ['a number of several', [{ national_id: 'A', tails: ['11111111', '22222222'] }, { tails: ['22222222'] }]],
  ['somebody between', [{ national_id: 'A' }, { national_id: 'A', tails: ['11111111'] }, { tails: ['11111111'] }]],
])('people are the same by %s', (_, told) => {
  expect(count(...told)).toBe(1)
})

test('two national ids are two people, whatever number they share', () => {
  const tails = ['11111111']
  expect(count({ national_id: 'A', tails }, { national_id: 'B', tails })).toBe(2)
  // whoever tells the number alone is one of them, and not both
  expect(count({ national_id: 'A', tails }, { national_id: 'B', tails }, { tails })).toBe(2)
  expect(count({ tails }, { national_id: 'A', tails }, { national_id: 'B', tails })).toBe(2)
})

test('a number that more than twenty have is nobody’s', () => {
  const sharing = (many: number) => count(...Array.from({ length: many }, () => ({ tails: ['00000000'] })))
  expect([sharing(20), sharing(21)]).toEqual([1, 21])
})

test('who is who does not depend on how often it is told, and ids are never mixed', () => {
  const some = fc.array(
    fc.record({
      customer_id: fc.option(fc.nat({ max: 5 })),
      national_id: fc.constant(null),
      tails: fc.uniqueArray(fc.constantFrom('11111111', '22222222', '33333333'), { maxLength: 2 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(some, (told) => {
      const people = new Set(distinctPeople(told)).size
      const known = told.filter(({ customer_id, tails }) => customer_id !== null || tails.length > 0)
      const again = new Set(distinctPeople([...told, ...known])).size
      expect(again).toBe(people)
      expect(new Set(distinctPeople(told.toReversed())).size).toBe(people)
    }),
  )
})
