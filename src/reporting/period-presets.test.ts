import { expect, test } from 'vitest'

import { daysOfPreset, presetOf, presets } from './period-presets.ts'

const TODAY = '2026-03-31'

test.each(presets)('%i days are found again in the address they make', (preset) => {
  expect(presetOf(daysOfPreset(preset, TODAY), TODAY)).toBe(preset)
})

test('the default period is not in the address', () => {
  expect(daysOfPreset(30, TODAY)).toEqual({ started_from: undefined, started_to: undefined })
  expect(daysOfPreset(7, TODAY)).toEqual({ started_from: '2026-03-25', started_to: TODAY })
})

test.each([
  ['ends another day', { started_from: '2026-03-24', started_to: '2026-03-30' }],
  ['has another length', { started_from: '2026-03-30', started_to: TODAY }],
  ['has no first day', { started_to: TODAY }],
])('a period that %s is of the person’s own', (_, days) => {
  expect(presetOf(days, TODAY)).toBeNull()
})
