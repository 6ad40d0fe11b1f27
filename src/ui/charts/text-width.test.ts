import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fitted, inTwoLines, textWidth } from './text-width.ts'

test('a text that fits stays as it is, a longer one ends in an ellipsis', () => {
  expect(fitted('Ana Rojas', 100)).toBe('Ana Rojas')
  expect(fitted('Luis Fernando Gutiérrez', 100)).toBe('Luis Fernand…')
  expect(fitted('客户服务中心代表', 60)).toBe('客户服…')
})

test('what is fitted is no wider than asked, down to one letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 30, max: 300 }), (text, width) => {
      expect(textWidth(fitted(text, width))).toBeLessThanOrEqual(width + 1)
    }),
  )
})

test('a text is broken between words once, and cut where it is too long for two lines', () => {
  expect(inTwoLines('Ana Rojas', 100)).toEqual(['Ana Rojas'])
  expect(inTwoLines('Asks for consent', 70)).toEqual(['Asks for', 'consent'])
  expect(inTwoLines('Asks for consent before the sale', 70)).toEqual(['Asks for', 'consent…'])
  expect(inTwoLines('Uncharacteristically', 70)).toEqual(['Uncharac…'])
})
