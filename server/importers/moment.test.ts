import { expect, test } from 'vitest'

import { moment } from './moment.ts'

const iso = (text: string) => {
  const time = moment(text)
  return time === null ? null : new Date(time).toISOString()
}

test.each([
  ['2025-03-17T16:20:21-04:00', '2025-03-17T20:20:21.000Z'],
  ['2024-03-16T15:31:17.836149', '2024-03-16T15:31:17.836Z'],
  ['2022-06-21t17:53:26.5z', '2022-06-21T17:53:26.500Z'],
  ['2022-06-21 17:53:26', '2022-06-21T17:53:26.000Z'],
  ['Wed, 18 May 2022 23:05:05 -0000', '2022-05-18T23:05:05.000Z'],
])('%s is %s', (text, expected) => {
  expect(iso(text)).toBe(expected)
})

test.each([
  '',
  'NOT-A-DATE',
  '2025-02-30T00:00:00Z',
  '2025-01-01T25:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '1',
])('%j is not accepted', (text) => {
  expect(moment(text)).toBeNull()
})
