import { describe, expect, test } from 'vitest'

import { promiseFacts } from './promise-facts.ts'

const PROMISE = { made_on: '2026-03-10', due_on: '2026-03-15', amount: 500, paid_before: 0, taken_on: null }

test.each([
  ['nothing', [], '2026-03-12', null, false],
  ['all of it on its day', [{ on: '2026-03-15', amount: 500 }], '2026-03-15', '2026-03-15', false],
  [
    'in parts, listed in any order',
    [
      { on: '2026-03-14', amount: 300 },
      { on: '2026-03-10', amount: 200 },
    ],
    '2026-03-16',
    '2026-03-14',
    true,
  ],
  ['too little', [{ on: '2026-03-12', amount: 499 }], '2026-03-16', null, true],
  ['too late', [{ on: '2026-03-16', amount: 500 }], '2026-03-17', null, true],
  ['before it was promised', [{ on: '2026-03-09', amount: 500 }], '2026-03-15', null, false],
])('when %s was paid', (_, payments, today, reached_on, is_past) => {
  expect(promiseFacts(PROMISE, payments, today)).toEqual({ reached_on, is_past, is_taken: false })
})

describe('a payment before the promise', () => {
  const promise = { ...PROMISE, paid_before: 400 }
  const facts = (...payments: { on: string; amount: number }[]) => promiseFacts(promise, payments, '2026-03-12')

  test('on the same day does not count for the promise, but later payments do', () => {
    expect(facts({ on: '2026-03-10', amount: 400 }).reached_on).toBeNull()
    expect(facts({ on: '2026-03-10', amount: 400 }, { on: '2026-03-12', amount: 499 }).reached_on).toBeNull()
    expect(facts({ on: '2026-03-10', amount: 400 }, { on: '2026-03-10', amount: 500 }).reached_on).toBe('2026-03-10')
    expect(facts({ on: '2026-03-10', amount: 400 }, { on: '2026-03-12', amount: 500 }).reached_on).toBe('2026-03-12')
  })

  test('that turns out not to exist is not subtracted from later payments', () => {
    expect(facts({ on: '2026-03-12', amount: 500 }).reached_on).toBe('2026-03-12')
  })
})

describe('the withdrawal of a debt', () => {
  const facts = (taken_on: string, today: string, ...payments: { on: string; amount: number }[]) =>
    promiseFacts({ ...PROMISE, taken_on }, payments, today)

  test.each([
    ['2026-03-15', '2026-03-14', false],
    ['2026-03-15', '2026-03-15', true],
    ['2026-03-15', '2026-03-20', true],
    ['2026-03-16', '2026-03-20', false],
    ['2026-03-09', '2026-03-12', true],
  ])('on %s ends a promise due on the fifteenth, as seen on %s: %s', (taken_on, today, is_taken) => {
    expect(facts(taken_on, today)).toMatchObject({ is_taken, reached_on: null })
  })

  test('after the promise was kept does not change it, and payments from then on do not count', () => {
    expect(facts('2026-03-13', '2026-03-20', { on: '2026-03-12', amount: 500 }).reached_on).toBe('2026-03-12')
    expect(facts('2026-03-13', '2026-03-20', { on: '2026-03-13', amount: 500 }).reached_on).toBeNull()
  })
})
