import { expect, test } from 'vitest'

import { pointsChange } from './relative-change.ts'

test('a change is given in points to a tenth, and is missing if either side is missing', () => {
  expect(pointsChange({ value: 84.26 }, { value: 80 })).toBe(4.3)
  expect(pointsChange({ value: 80.01 }, { value: 80 })).toBe(0)
  expect(pointsChange({ value: null }, { value: 80 })).toBeNull()
  expect(pointsChange({ value: 80 }, { value: null })).toBeNull()
})
