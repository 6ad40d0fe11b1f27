import { expect, test } from 'vitest'

import { exampleDrivers } from '#tests/support/example-beyond.ts'

import { axisTicks, effectOf } from '../effects.tsx'
import { driverKey, driversOf } from './driver-rows.tsx'

const { drivers } = exampleDrivers

test('differences of shares and deltas are never on one axis', () => {
  expect(driversOf(drivers, 'shares').map(({ kind }) => kind)).toEqual(['question', 'category', 'category'])
  expect(driversOf(drivers, 'deltas').map(({ measure }) => measure)).toEqual(['silence'])
})

test('a factor with too few cases has no effect, and does not stretch the axis', () => {
  expect(effectOf(drivers[3]!)).toEqual([null, null, null])
  // the widest shown interval reaches 0.31, the one with too few cases 0.6
  expect(axisTicks(driversOf(drivers, 'shares'))).toEqual([-0.4, -0.2, 0, 0.2, 0.4])
})

test('no two factors have the same key', () => {
  expect(new Set(drivers.map(driverKey)).size).toBe(drivers.length)
})
