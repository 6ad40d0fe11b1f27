import { expect, test } from 'vitest'

import { promiseFacts } from './promise-facts.ts'

const PROMISE = { made_on: '2026-03-10', due_on: '2026-03-15', amount: 500 }

test.each([
  ['nothing', [], '2026-03-12', null, false],
  ['all of it on its day', [{ on: '2026-03-15', amount: 500 }], '2026-03-15', '2026-03-15', false],
  [
    'in parts, told in any order',
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
  expect(promiseFacts(PROMISE, payments, today)).toEqual({ reached_on, is_past })
})
