import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseSearch } from '#domain/search/parse-search.ts'
import { printSearch, searchSpeakers } from '#domain/search/search-query.ts'

import {
  type Condition,
  conditionKinds,
  type Conditions,
  conditionsOf,
  newCondition,
  problemOf,
  queryOf,
} from './conditions.ts'

const conditionsFrom = (join: Conditions['join'], ...rows: Partial<Condition>[]): Conditions => ({
  join,
  rows: rows.map((row, index) => ({ ...newCondition([], row), id: index + 1 })),
})
const printed = (conditions: Conditions) => {
  const query = queryOf(conditions)
  return query && printSearch(query)
}
const read = (search: string) => {
  const { query } = parseSearch(search)
  return query && conditionsOf(query)
}

describe('conditions', () => {
  test.each<[string, Conditions]>([
    ['cancel* policy', conditionsFrom('all', { text: 'cancel* policy' })],
    ['cancel OR terminate', conditionsFrom('all', { kind: 'any', text: 'cancel terminate' })],
    ['"this call is recorded"', conditionsFrom('all', { kind: 'phrase', text: 'this call is recorded' })],
    ['near/3(cancel policy)', conditionsFrom('all', { kind: 'near', distance: 3, text: 'cancel policy' })],
    [
      '-first/60(agent:"is recorded")',
      conditionsFrom('all', {
        isSaid: false,
        kind: 'phrase',
        text: 'is recorded',
        speaker: 'agent',
        edge: 'first',
        seconds: 60,
      }),
    ],
    [
      'customer:(cancel OR terminate) -last/30(thanks)',
      conditionsFrom(
        'all',
        { kind: 'any', text: 'cancel terminate', speaker: 'customer' },
        { isSaid: false, text: 'thanks', edge: 'last', seconds: 30 },
      ),
    ],
  ])('conditions print as %s, and are read from it again', (search, conditions) => {
    expect(printed(conditions)).toBe(search)
    expect(read(search)).toEqual(conditions)
  })

  test('adjacent bare words become one condition', () => {
    expect(read('"a b" c d -e')).toEqual(
      conditionsFrom('all', { kind: 'phrase', text: 'a b' }, { text: 'c d' }, { isSaid: false, text: 'e' }),
    )
    expect(read('"a b" OR c OR d OR (e f)')).toEqual(
      conditionsFrom('any', { kind: 'phrase', text: 'a b' }, { kind: 'any', text: 'c d' }, { text: 'e f' }),
    )
  })

  test('read speaker and time window in either order', () => {
    expect(read('agent:first/9 hello')).toEqual(read('first/9(agent:hello)'))
  })

  test.each(['a ("b c" OR d)', 'first/9(agent:a customer:b)', 'agent:(a -b)', '-("a b" c)', '-(a OR -b)'])(
    'cannot express %s',
    (search) => expect(read(search)).toBeNull(),
  )

  test('quote words that mean something else in a search', () => {
    expect(printed(conditionsFrom('all', { text: 'this OR -5 agent:x' }))).toBe('this "OR" "-5" "agent:x"')
    expect(read('this "OR" "-5"')).toEqual(conditionsFrom('all', { text: 'this OR -5' }))
  })

  test.each<[Partial<Condition>, ReturnType<typeof problemOf>]>([
    [{ text: ' … ' }, 'empty'],
    [{ text: 'a', kind: 'near' }, 'near-words'],
    [{ text: 'a -b', kind: 'near' }, 'near-words'],
    [{ text: 'a b', kind: 'near', distance: 31 }, 'near-distance'],
    [{ text: 'a b', kind: 'near', distance: null }, 'near-distance'],
    [{ text: 'a', edge: 'first', seconds: 0 }, 'window-seconds'],
    [{ text: 'a', edge: 'last', seconds: 1.5 }, 'window-seconds'],
    [{ text: 'a', seconds: null, distance: null }, null],
  ])('%j has the problem %s', (row, problem) => {
    expect(problemOf(newCondition([], row))).toBe(problem)
  })

  test('that are incomplete are left out', () => {
    expect(printed(conditionsFrom('any', { text: 'a' }, {}, { text: 'b', kind: 'near' }))).toBe('a')
    expect(queryOf(conditionsFrom('all', {}))).toBeNull()
  })

  test('print a search that is read back as conditions with the same search', () => {
    fc.assert(
      fc.property(anyConditions(), (conditions) => {
        const query = queryOf(conditions)
        fc.pre(query !== null)
        const search = printSearch(query)
        expect(parseSearch(search)).toEqual({ query, error: null })
        const back = conditionsOf(query)
        expect(back && printed(back)).toBe(search)
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Everything that can be typed into the rows, with few enough words for a search. */
function anyConditions(): fc.Arbitrary<Conditions> {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    fc.constantFrom(
      'cancel',
      'cancel*',
      'OR',
      'NOT',
      '-5',
      '-',
      'agent:x',
      'first/30',
      'near/3(',
      '"',
      '«a»',
      '(b)',
      '12.5',
    ),
  )
  const row = fc.record({
    id: fc.nat(),
    isSaid: fc.boolean(),
    kind: fc.constantFrom(...conditionKinds),
    text: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
    distance: fc.option(fc.integer({ min: -1, max: 40 })),
    speaker: fc.option(fc.constantFrom(...searchSpeakers)),
    edge: fc.option(fc.constantFrom('first' as const, 'last' as const)),
    seconds: fc.option(fc.integer({ min: -1, max: 4_000 })),
  })
  return fc.record({ join: fc.constantFrom('all' as const, 'any' as const), rows: fc.array(row, { maxLength: 3 }) })
}
