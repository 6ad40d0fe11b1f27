import { expect, test } from 'vitest'

import { instalmentStates } from '#contracts/policies.ts'
import { instalmentState, isOverdue } from '#server/modules/policies/instalment-state.ts'

const today = '2026-03-28'
const due = (due_on: string, more = {}) => ({
  ...{ number: 1, due_on, amount: 1_000, paid: 0, paid_on: null, cancelled: false },
  ...more,
})

test.each([
  ['the day after it was due', due('2026-03-27'), null, 'overdue'],
  ['on its day', due('2026-03-28'), null, 'due'],
  ['paid in part in time', due('2026-03-28', { paid: 400 }), null, 'due'],
  ['paid in part too late', due('2026-03-27', { paid: 400 }), null, 'part-paid'],
  ['paid whole', due('2026-03-27', { paid: 1_000 }), null, 'paid'],
  ['paid and then cancelled', due('2026-03-27', { paid: 1_000, cancelled: true }), null, 'paid'],
  ['cancelled', due('2026-03-27', { cancelled: true }), null, 'cancelled'],
  ['due before the end', due('2026-03-01'), '2026-03-02', 'overdue'],
  ['due on the day of the end', due('2026-03-02'), '2026-03-02', 'ended'],
  ['of nothing', due('2026-03-01', { amount: 0 }), null, 'paid'],
] as const)('an instalment %s', (_, instalment, ended_on, state) => {
  expect(instalmentState(instalment, { today, ended_on })).toBe(state)
})

test('an instalment that is paid in part is overdue as well', () => {
  expect(instalmentStates.filter(isOverdue)).toEqual(['part-paid', 'overdue'])
})
