import { expect, test } from 'vitest'

import { bucketOn, daysOverdue } from './bucket.ts'

test.each([
  ['2026-02-20', 0, 0],
  ['2026-03-01', 0, 0],
  ['2026-03-02', 1, 1],
  ['2026-03-08', 1, 7],
  ['2026-03-09', 2, 8],
  ['2026-03-31', 2, 30],
  ['2026-04-01', 3, 31],
  ['2026-04-30', 3, 60],
  ['2026-05-01', 4, 61],
  ['2026-05-30', 4, 90],
  ['2026-05-31', 5, 91],
  ['2028-01-01', 5, 671],
])('on %s a debt of March 1 is in bucket %i, %i days overdue', (day, bucket, days) => {
  expect(bucketOn(day, '2026-03-01')).toBe(bucket)
  expect(daysOverdue(day, '2026-03-01')).toBe(days)
})
