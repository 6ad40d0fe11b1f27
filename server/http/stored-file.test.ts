import { assert, constant, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { byteRange } from '#server/http/stored-file.ts'

describe('a file of 1,000 bytes', () => {
  test.each([
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=200-299', { start: 200, end: 299 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['Bytes=999-', { start: 999, end: 999 }],
  ])('%s requests a part', (header, part) => expect(byteRange(header, 1000)).toEqual(part))

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s requests no existing part',
    (header) => expect(byteRange(header, 1000)).toBe('unsatisfiable'),
  )

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'bytes=a-b',
    'lines=0-1',
    'bytes=0x1-2',
  ])('the answer to %s is the whole', (header) => expect(byteRange(header, 1000)).toBe('whole'))
})

test('an empty file has no parts', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-1', 0)).toBe('unsatisfiable')
})

test('a part lies within the available bytes and is what was requested', () => {
  const bound = oneof(integer({ min: 0, max: 3000 }), constant(''))
  assert(
    property(record({ first: bound, last: bound, size: integer({ min: 0, max: 2000 }) }), ({ first, last, size }) => {
      const bytes = Array.from({ length: size }, (_, at) => at)
      const range = byteRange(`bytes=${first}-${last}`, size)
      if (range === 'whole' || range === 'unsatisfiable') return
      const expected = first === '' ? bytes.slice(-Number(last)) : bytes.slice(first, last === '' ? size : last + 1)
      expect(bytes.slice(range.start, range.end + 1)).toEqual(expected)
    }),
  )
})
