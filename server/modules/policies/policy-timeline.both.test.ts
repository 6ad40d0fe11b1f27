import { expect, test } from 'vitest'

import type { PolicyEvent, InstalmentDto } from '#contracts/policies.ts'
import { policyTimeline } from '#server/modules/policies/policy-timeline.ts'

const nothing = { instalments: [], endorsements: [], claims: [], statuses: [], conversations: [] }
const policy = {
  ...{ status: 'active' as const, sold_on: '2025-01-05', issued_on: '2025-01-08', effective_on: '2025-01-10' },
  ended_on: null,
}
const today = '2025-08-01'
const instalment = (number: number, state: InstalmentDto['state'], due_on: string, paid_on: string | null = null) => ({
  ...{ number, due_on, amount: 1_000, paid: state === 'paid' ? 1_000 : state === 'part-paid' ? 400 : 0 },
  ...{ paid_on, state },
})
const conversation = (
  on: string | null,
  started_at: string | null,
  id = 1,
): Extract<PolicyEvent, { kind: 'conversation' }> => ({
  kind: 'conversation',
  ...{ on, role: 'sale', state: 'confirmed', confidence: null },
  call: { id, channel: 'voice', started_at, duration_ms: null, agent: null },
})
const claim = {
  ...{ number: 'C-1', occurred_on: '2025-03-01', reported_on: '2025-03-03', closed_on: null, kind: null, status: null },
  ...{ description: null, amount: null, paid: null, deductible: null },
}
const endorsement = { number: 'E-1', effective_on: null, kind: null, description: null, premium_change: null }

const describeEvent = (event: PolicyEvent): string => {
  if (event.kind === 'milestone') return `${event.on} ${event.what}`
  if (event.kind === 'instalments') {
    const { first, last } = event.numbers
    return `${event.on}…${event.until} ${event.state} ${first}–${last} (${event.count}): ${event.minor}`
  }
  if (event.kind === 'claim') return `${event.on} claim ${event.step}`
  if (event.kind === 'status') return `${event.on} ${event.status.status}`
  return `${event.on} ${event.kind}`
}
const timeline = (lived: Partial<Parameters<typeof policyTimeline>[0]>) =>
  policyTimeline({ policy, today, ...nothing, ...lived }).map(describeEvent)

test('a policy goes from its sale to its end, and of one day the conversation comes first', () => {
  expect(
    timeline({
      policy: { ...policy, status: 'cancelled', ended_on: '2025-07-01' },
      conversations: [
        conversation('2025-07-01', '2025-07-01T10:00:00Z'),
        conversation('2025-01-05', '2025-01-05T10:00:00Z'),
      ],
    }),
  ).toEqual([
    '2025-01-05 conversation',
    '2025-01-05 sold',
    '2025-01-08 issued',
    '2025-01-10 effective',
    '2025-07-01 conversation',
    '2025-07-01 ended',
  ])
})

test('instalments in the same state are grouped, until something comes between them', () => {
  expect(
    timeline({
      policy: { ...policy, sold_on: null, issued_on: null },
      claims: [claim],
      instalments: [
        instalment(1, 'paid', '2025-02-01'),
        instalment(2, 'paid', '2025-03-01', '2025-02-27'),
        instalment(3, 'paid', '2025-04-01', '2025-04-02'),
        instalment(4, 'overdue', '2025-05-01'),
        instalment(5, 'overdue', '2025-06-01'),
        instalment(6, 'part-paid', '2025-07-01'),
        instalment(7, 'cancelled', '2025-07-02'),
        instalment(8, 'due', '2025-08-01'),
      ],
    }),
  ).toEqual([
    '2025-01-10 effective',
    '2025-02-01…2025-02-27 paid 1–2 (2): 2000',
    '2025-03-01 claim occurred',
    '2025-03-03 claim reported',
    '2025-04-02…2025-04-02 paid 3–3 (1): 1000',
    '2025-05-01…2025-06-01 overdue 4–5 (2): 2000',
    '2025-07-01…2025-07-01 part-paid 6–6 (1): 600',
  ])
})

test('events without a known day come last', () => {
  expect(
    timeline({
      endorsements: [endorsement],
      conversations: [conversation(null, null)],
      policy: { ...policy, sold_on: null },
    }),
  ).toEqual(['2025-01-08 issued', '2025-01-10 effective', 'null conversation', 'null endorsement'])
})

test('a history that only repeats the end is not shown twice, and one with a reason is', () => {
  const ended = { ...policy, status: 'lapsed' as const, ended_on: '2025-07-01' }
  const status = { on: '2025-07-01', status: 'lapsed' as const, reason: null, origin: null }
  expect(timeline({ policy: ended, statuses: [status] })).not.toContain('2025-07-01 lapsed')
  expect(timeline({ policy: ended, statuses: [{ ...status, reason: 'unpaid' }] })).toContain('2025-07-01 lapsed')
  expect(timeline({ policy: ended, statuses: [{ ...status, status: 'suspended' }] })).toContain('2025-07-01 suspended')
})

test('a future end of a policy in force has not happened', () => {
  expect(timeline({ policy: { ...policy, ended_on: '2025-12-01' } })).not.toContain('2025-12-01 ended')
})
