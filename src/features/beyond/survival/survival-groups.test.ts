import { expect, test } from 'vitest'

import { curveOf, medianOf, survivalTimes } from './survival-groups.ts'

const times = [
  { time: 30, events: 10, censored: 0 },
  { time: 100, events: 45, censored: 5 },
  { time: 200, events: 0, censored: 40 },
]

test('what is left is told at each time, of those looked at until then, and no longer than anybody was', () => {
  const left = curveOf(times, [0, 30, 60, 100, 150, 200, 210])
  expect(left.map((one) => one && [Number(one.share.toFixed(3)), one.atRisk])).toEqual([
    [1, 100],
    [0.9, 100],
    [0.9, 90],
    [0.45, 90],
    [0.45, 40],
    [0.45, 40],
    null,
  ])
})

test('the interval lies around what is left, and is that alone before anything ended', () => {
  const [first, later] = curveOf(times, [0, 100])
  expect(first).toMatchObject({ share: 1, low: 1, high: 1 })
  expect(later!.low).toBeLessThan(0.45)
  expect(later!.high).toBeGreaterThan(0.45)
})

test('half had ended on the first day on which no more than half was left', () => {
  expect(medianOf({ times })).toBe(100)
  expect(medianOf({ times: [{ time: 30, events: 1, censored: 9 }] })).toBeNull()
})

test.each([1, 6, 62, 200, 365, 1000, 3650])(
  'times and labels over %i days reach to its end, and hardly beyond',
  (last) => {
    const { times: told, ticks } = survivalTimes([{ times: [{ time: last, events: 1, censored: 0 }] }])
    expect(told.at(-1)).toBeGreaterThanOrEqual(last)
    expect(ticks.at(-1)).toBe(told.at(-1))
    expect(told.length).toBeLessThanOrEqual(80)
    expect(ticks.at(-1)! - ticks.at(-2)!).toBeGreaterThan(ticks.at(-1)! - last)
  },
)
