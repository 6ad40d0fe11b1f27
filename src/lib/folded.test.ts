import { assert as holds, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { folded, placesIn } from './folded.ts'

test('searching ignores capitals and accents', () => {
  expect(folded('Señor, ¿CUÁNTO es? Coração')).toBe('senor, ¿cuanto es? coracao')
  expect(placesIn(folded('La póliza y la POLIZA'), folded('Póliza'))).toEqual([3, 15])
  expect(placesIn('aaaa', 'aa')).toEqual([0, 2])
  expect(placesIn('aaaa', '')).toEqual([])
})

test('a position in the folded text is a position in the text', () => {
  holds(
    property(string({ unit: 'binary' }), (text) => {
      expect(folded(text)).toHaveLength(text.length)
    }),
  )
})

test('scripts without accents are found as they are', () => {
  expect(folded('হ্যালো 你好')).toBe('হ্যালো 你好')
})
