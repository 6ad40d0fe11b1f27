import { expect, test } from 'vitest'

import type { Totals } from '#contracts/dashboards.ts'

import { relativeChange, handleTimeIfEnough } from './relative-change.ts'

const totals = (handled: number, talk_ms = handled * 100): Totals => ({
  interactions: handled,
  agents: 1,
  talk_ms,
  hold_ms: handled * 20,
  after_call_work_ms: handled * 30,
  handled,
})

const casesOf = ({ handled }: Totals) => handled

test('there is no average of fewer than five interactions', () => {
  expect(handleTimeIfEnough(totals(4))).toBeNull()
  expect(handleTimeIfEnough(totals(5))).toBe(150)
})

test('a change is relative to the value before', () => {
  expect(relativeChange(casesOf, casesOf, totals(30), totals(20))).toBe(0.5)
  expect(relativeChange(handleTimeIfEnough, casesOf, totals(10, 500), totals(10, 1000))).toBeCloseTo(-1 / 3)
})

test('there is no change from or to too few interactions', () => {
  expect(relativeChange(casesOf, casesOf, totals(30), totals(4))).toBeNull()
  expect(relativeChange(casesOf, casesOf, totals(4), totals(30))).toBeNull()
  expect(relativeChange(casesOf, casesOf, totals(30), totals(0))).toBeNull()
  expect(relativeChange(handleTimeIfEnough, () => 9, totals(4), totals(30))).toBeNull()
})

test('there is no change from zero, however many interactions there were', () => {
  expect(relativeChange(({ talk_ms }) => talk_ms, casesOf, totals(30), totals(30, 0))).toBeNull()
})
