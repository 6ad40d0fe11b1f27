import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readJson } from './json.ts'

const read = (text: string) => readJson(Buffer.from(text))

test('any JSON value is read as it was written', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      fc.pre(!text.includes('\\u0000'))
      expect(read(text)).toEqual({ value: JSON.parse(text) })
    }),
  )
})

test('any bytes are read or refused, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(Object.keys(readJson(bytes))).toHaveLength(1)
    }),
  )
})

test('nesting that would exhaust the memory is refused before it is built', () => {
  expect(read('['.repeat(50_000_000))).toEqual({ reason: expect.stringContaining('levels deep') })
  expect(read(`{"a":"${'['.repeat(1000)}"}`)).toHaveProperty('value')
})

test('more values than a conversation can have are refused', () => {
  expect(read(`[${'{},'.repeat(10_000_000)}{}]`)).toEqual({ reason: expect.stringContaining('too many values') })
})

test.each([
  ['a NUL in a text', '{"a":"x\\u0000"}'],
  ['a NUL in a name', '{"a\\u0000":1}'],
])('%s is refused, because no text column can store it', (_, text) => {
  expect(read(text)).toEqual({ reason: expect.stringContaining('NUL') })
})

test('a backslash before u0000 is text like any other', () => {
  expect(read(String.raw`{"a":"\\u0000"}`)).toEqual({ value: { a: String.raw`\u0000` } })
})

test('half a character becomes U+FFFD, a whole one stays', () => {
  expect(read(String.raw`["\ud83d", "\ud83d\ude00"]`)).toEqual({ value: ['\uFFFD', '😀'] })
})

test('anything but JSON in UTF-8 is refused with instructions', () => {
  expect(readJson(Uint8Array.of(0x7b, 0xff, 0x7d))).toEqual({ reason: 'The file is not UTF-8 text: save it as UTF-8.' })
  expect(read('{"a":')).toEqual({ reason: 'The file is not complete, correct JSON: export it again.' })
})
