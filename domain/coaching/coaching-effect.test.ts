import { describe, expect, test } from 'vitest'

import { coachingEffect, effectWindows, addCounts } from './coaching-effect.ts'

const counts = (before: [number, number], after: [number, number]) => ({
  before: { part: before[0], whole: before[1] },
  after: { part: after[0], whole: after[1] },
})

describe('the effect of a coaching', () => {
  test('is the difference of both rates with its interval, in points', () => {
    // Newcombe (1998), table II, example a: 56/70 against 48/80
    const { before, after, difference, verdict } = coachingEffect(counts([48, 80], [56, 70]))
    expect(before).toMatchObject({ part: 48, whole: 80, value: 60 })
    expect(after).toMatchObject({ part: 56, whole: 70, value: 80 })
    expect(difference!.value).toBeCloseTo(20, 9)
    expect(difference!.low).toBeCloseTo(5.24, 2)
    expect(difference!.high).toBeCloseTo(33.39, 2)
    expect(verdict).toBe('better')
  })

  test('is worse if the whole interval is below zero', () => {
    expect(coachingEffect(counts([56, 70], [48, 80])).verdict).toBe('worse')
  })

  test('has no verdict while the interval contains zero', () => {
    expect(coachingEffect(counts([3, 5], [5, 5]))).toMatchObject({ difference: { value: 40 }, verdict: null })
    expect(coachingEffect(counts([5, 5], [5, 5]))).toMatchObject({ difference: { value: 0 }, verdict: null })
  })

  test.each([
    ['before', counts([1, 4], [5, 5])],
    ['after', counts([1, 5], [4, 4])],
    ['ever', counts([0, 0], [0, 0])],
  ])('has no difference for fewer than five cases %s', (_, few) => {
    expect(coachingEffect(few)).toMatchObject({ difference: null, verdict: null })
  })

  test('of several questions is computed from their cases, not from the average of their rates', () => {
    const all = addCounts([counts([1, 10], [2, 2]), counts([9, 10], [0, 8])])
    expect(all).toEqual(counts([10, 20], [2, 10]))
    expect(addCounts([])).toEqual(counts([0, 0], [0, 0]))
  })
})

describe('the conversations that count', () => {
  const dates = {
    created_at: new Date('2026-03-01T12:00:00Z'),
    agreed_at: new Date('2026-03-10T12:00:00Z'),
    settled_at: null,
    window_days: 30,
  }
  const now = new Date('2026-03-20T00:00:00Z')

  test('are those in the window before the agreement, and all since', () => {
    expect(effectWindows(dates, now)).toEqual({
      before: { from: new Date('2026-02-08T12:00:00Z'), to: dates.agreed_at },
      after: { from: dates.agreed_at, to: now },
    })
  })

  test('end with the follow-up', () => {
    const settled_at = new Date('2026-03-15T00:00:00Z')
    expect(effectWindows({ ...dates, settled_at }, now).after!.to).toEqual(settled_at)
  })

  test('are those before the proposal, and none after, while nothing is agreed', () => {
    expect(effectWindows({ ...dates, agreed_at: null }, now)).toEqual({
      before: { from: new Date('2026-01-30T12:00:00Z'), to: dates.created_at },
      after: null,
    })
  })
})
