import { expect, test } from 'vitest'

import { spreadOverPeriod } from './spread-over-period.ts'

const period = { from: 1_000, to: 2_000 }
const at = (...moments: (number | null)[]) => moments.map((started_at) => ({ started_at }))
const moments = (picked: { started_at: number | null }[]) => picked.map(({ started_at }) => started_at)
const spread = (candidates: (number | null)[], wanted: number, held: (number | null)[] = []) =>
  moments(
    spreadOverPeriod({
      candidates: at(...candidates),
      wanted,
      period,
      slices: wanted + held.length,
      held: at(...held),
    }),
  )

test('the first of every slice', () => {
  expect(spread([1_010, 1_020, 1_999, 1_260, 1_510, 1_250, 1_750], 4)).toEqual([1_010, 1_999, 1_260, 1_510])
})

test('an empty slice is replaced from the fullest one', () => {
  expect(spread([1_010, 1_300, 1_310, 1_320, 1_020], 4)).toEqual([1_010, 1_300, 1_310, 1_320])
})

test('a slice with an earlier pick is skipped', () => {
  expect(spread([1_010, 1_020, 1_600], 1, [1_100])).toEqual([1_600])
})

test('conversations without a date come last', () => {
  expect(spread([null, 1_010, 1_020], 2)).toEqual([1_010, 1_020])
  expect(spread([null, 1_010], 2)).toEqual([1_010, null])
})

test('a moment outside the period belongs to the nearest slice', () => {
  expect(spread([1_010, 5, 9_999], 2)).toEqual([1_010, 9_999])
})

test('a period without length is one slice', () => {
  const picked = spreadOverPeriod({
    ...{ candidates: at(5, 6, 7), wanted: 2, slices: 2, held: [] },
    period: { from: 6, to: 6 },
  })
  expect(moments(picked)).toEqual([5, 6])
})
