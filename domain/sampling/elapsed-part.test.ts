import { expect, test } from 'vitest'

import { elapsedPart, quotaOf } from './elapsed-part.ts'

const MARCH = { from: '2026-03-01', to: '2026-03-31' }

test.each([
  ['before the period', '2026-02-27', 0, '2026-02-27'],
  ['on its first day', '2026-03-01', 1, '2026-03-01'],
  ['in the middle', '2026-03-15', 15, '2026-03-15'],
  ['on its last day', '2026-03-31', 31, '2026-03-31'],
  ['when it is over', '2026-05-01', 31, '2026-03-31'],
])('%s', (_, today, passed, to) =>
  expect(elapsedPart(MARCH, today)).toEqual({ days: { from: MARCH.from, to }, passed, all: 31 }),
)

test.each([
  ['of the first day is one', { per_agent: 4 }, '2026-03-01', { per_agent: 1 }],
  ['of half the period is half, rounded down', { total: 31 }, '2026-03-15', { total: 15 }],
  ['is not rounded up shortly before the end', { per_agent: 4 }, '2026-03-30', { per_agent: 3 }],
  ['of the whole period is the whole quota', { per_agent: 4 }, '2026-03-31', { per_agent: 4 }],
])('the quota %s', (_, quota, today, expected) => expect(quotaOf(quota, elapsedPart(MARCH, today))).toEqual(expected))
