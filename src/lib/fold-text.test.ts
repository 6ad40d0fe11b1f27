import { assert as holds, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { foldText, positionsIn } from './fold-text.ts'

test('searching ignores capitals and accents', () => {
  expect(foldText('Señor, ¿CUÁNTO es? Coração')).toBe('senor, ¿cuanto es? coracao')
  expect(positionsIn(foldText('La póliza y la POLIZA'), foldText('Póliza'))).toEqual([3, 15])
  expect(positionsIn('aaaa', 'aa')).toEqual([0, 2])
  expect(positionsIn('aaaa', '')).toEqual([])
})

test('a position in the folded text is a position in the text', () => {
  holds(
    property(string({ unit: 'binary' }), (text) => {
      expect(foldText(text)).toHaveLength(text.length)
    }),
  )
})

test('scripts without accents are found as they are', () => {
  expect(foldText('হ্যালো 你好')).toBe('হ্যালো 你好')
})
