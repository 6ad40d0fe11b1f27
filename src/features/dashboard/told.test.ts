import { expect, test } from 'vitest'

import type { Totals } from '#contracts/dashboards.ts'

import { toldChange, toldHandleTime } from './told.ts'

const totals = (handled: number, talk_ms = handled * 100): Totals => ({
  interactions: handled,
  agents: 1,
  talk_ms,
  hold_ms: handled * 20,
  after_call_work_ms: handled * 30,
  handled,
})

const casesOf = ({ handled }: Totals) => handled

test('an average of fewer than five interactions is not told', () => {
  expect(toldHandleTime(totals(4))).toBeNull()
  expect(toldHandleTime(totals(5))).toBe(150)
})

test('a change is told in parts of what was before', () => {
  expect(toldChange(casesOf, casesOf, totals(30), totals(20))).toBe(0.5)
  expect(toldChange(toldHandleTime, casesOf, totals(10, 500), totals(10, 1000))).toBeCloseTo(-1 / 3)
})

test('a change from or to too few interactions is not told', () => {
  expect(toldChange(casesOf, casesOf, totals(30), totals(4))).toBeNull()
  expect(toldChange(casesOf, casesOf, totals(4), totals(30))).toBeNull()
  expect(toldChange(casesOf, casesOf, totals(30), totals(0))).toBeNull()
  expect(toldChange(toldHandleTime, () => 9, totals(4), totals(30))).toBeNull()
})

test('nothing before is nothing to compare with, however many interactions there were', () => {
  expect(toldChange(({ talk_ms }) => talk_ms, casesOf, totals(30), totals(30, 0))).toBeNull()
})
