import { expect, test } from 'vitest'

import { averageHandleTime } from './handle-time.ts'

test('the average handle time is talk, hold and after-call work per handled conversation', () => {
  expect(averageHandleTime({ talk_ms: 400_000, hold_ms: 50_000, after_call_work_ms: 30_000, handled: 2 })).toBe(240_000)
})

test('there is no average handle time if nothing was handled', () => {
  expect(averageHandleTime({ talk_ms: 0, hold_ms: 0, after_call_work_ms: 0, handled: 0 })).toBeNull()
})
