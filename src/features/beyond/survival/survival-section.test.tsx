import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { loaded, section, showBeyond } from '#tests/support/beyond-page.tsx'
import { exampleSurvival } from '#tests/support/example-beyond.ts'

import { curveOf, medianOf, survivalTimes } from './survival-section.tsx'

test('curves say whether they differ by more than chance, and which are not drawn', async () => {
  await showBeyond()
  const survival = section('How long policies last')
  expect(survival.getByText(/χ² 24\.32/)).toHaveTextContent(
    'The curves differ more than chance would make them: χ² 24.32, 1 degree of freedom, p < 0.001.',
  )
  expect(survival.getByText('Fewer than five policies, and no curve: Repairable.')).toBeVisible()
  expect(survival.getByRole('figure')).toHaveAccessibleDescription(
    'Valid: 90% left after 200 days; Void: 40% left after 100 days; Void: half had ended after 20 days.',
  )
})

test('the section says when curves do not differ', async () => {
  const log_rank = { chi_square: 1.2, freedom: 2, p: 0.549 }
  await showBeyond({ answers: { survival: loaded({ ...exampleSurvival, log_rank }) } })
  expect(screen.getByText(/χ² 1\.20/)).toHaveTextContent(
    'No difference beyond chance: χ² 1.20, 2 degrees of freedom, p 0.549.',
  )
})

test('another curve can be highlighted, and shows its interval', async () => {
  const { user } = await showBeyond()
  const first = () => screen.getByLabelText(/^Day 15;/)
  expect(first()).toHaveAccessibleName(/^Day 15; Valid: 100\.0%; 95% interval from: .*; Void: 100\.0%$/)
  await user.selectOptions(screen.getByLabelText('Group that stands out'), 'Void')
  expect(first()).toHaveAccessibleName(/^Day 15; Valid: 100\.0%; Void: 100\.0%; 95% interval from: /)
})

const times = [
  { time: 30, events: 10, censored: 0 },
  { time: 100, events: 45, censored: 5 },
  { time: 200, events: 0, censored: 40 },
]

test('the curve has the remaining share at each time, with those at risk, and ends with the last observation', () => {
  const curve = curveOf(times, [0, 30, 60, 100, 150, 200, 210])
  expect(curve.map((one) => one && [Number(one.share.toFixed(3)), one.atRisk])).toEqual([
    [1, 100],
    [0.9, 100],
    [0.9, 90],
    [0.45, 90],
    [0.45, 40],
    [0.45, 40],
    null,
  ])
})

test('the interval surrounds the remaining share, and equals it before anything ended', () => {
  const [first, later] = curveOf(times, [0, 100])
  expect(first).toMatchObject({ share: 1, low: 1, high: 1 })
  expect(later!.low).toBeLessThan(0.45)
  expect(later!.high).toBeGreaterThan(0.45)
})

test('the median is the first day on which no more than half remains', () => {
  expect(medianOf({ times })).toBe(100)
  expect(medianOf({ times: [{ time: 30, events: 1, censored: 9 }] })).toBeNull()
})

test.each([1, 6, 62, 200, 365, 1000, 3650])(
  'times and labels over %i days reach to its end, and hardly beyond',
  (last) => {
    const { times: dayTimes, ticks } = survivalTimes([{ times: [{ time: last, events: 1, censored: 0 }] }])
    expect(dayTimes.at(-1)).toBeGreaterThanOrEqual(last)
    expect(ticks.at(-1)).toBe(dayTimes.at(-1))
    expect(dayTimes.length).toBeLessThanOrEqual(80)
    expect(ticks.at(-1)! - ticks.at(-2)!).toBeGreaterThan(ticks.at(-1)! - last)
  },
)
