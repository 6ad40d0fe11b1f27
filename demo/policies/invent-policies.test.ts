import { describe, expect, test } from 'vitest'

import { wilson } from '#domain/statistics/proportion.ts'
import { addMonths } from '#domain/time/months.ts'

import { inventConversations, mentionsWithdrawal } from '../conversations.ts'
import { seeded } from '../random.ts'
import { type DemoPolicy, inventPolicies } from './invent-policies.ts'

const TODAY = '2026-03-02'
const conversations = inventConversations(seeded(7), 5_000, TODAY)
const policies = inventPolicies(seeded(7), conversations, TODAY)

test('policies are the same for the same seed, and each has a number of its own', () => {
  expect(inventPolicies(seeded(7), conversations, TODAY)).toEqual(policies)
  expect(new Set(policies.map(({ number }) => number)).size).toBe(policies.length)
})

test('most sales become policies of the customer and the agent of the call', () => {
  const sales = conversations.filter(({ disposition }) => disposition === 'Venta')
  const issued = sales.filter(({ customer, agent }) =>
    policies.some((policy) => policy.holder === customer && policy.agent === agent),
  )
  expect(issued.length / sales.length).toBeGreaterThan(0.9)
  expect(issued.length).toBeLessThan(sales.length)
})

test('no policy ends before it begins, nor after today', () => {
  expect(policies.filter(({ sold_on, issued_on }) => issued_on < sold_on)).toEqual([])
  expect(policies.filter(({ sold_on, end }) => end && (end.on < sold_on || end.on > TODAY))).toEqual([])
})

describe('planted', () => {
  /** Of the policies that began more than three months ago. */
  const keptThreeMonths = (some: readonly DemoPolicy[]) => {
    const old = some.filter(({ effective_on }) => addMonths(effective_on, 3) < TODAY)
    const kept = old.filter(({ effective_on, end }) => !end || end.on > addMonths(effective_on, 3))
    return wilson(kept.length, old.length)!
  }

  test('customers who were not informed of their right to withdraw cancel early', () => {
    const wasInformed = ({ agent, holder }: DemoPolicy) => mentionsWithdrawal(agent, holder)
    const informed = keptThreeMonths(policies.filter(wasInformed))
    const notInformed = keptThreeMonths(policies.filter((policy) => !wasInformed(policy)))
    expect(notInformed.high).toBeLessThan(informed.low)
    expect(informed.low).toBeGreaterThan(0.85)
    expect(notInformed.high).toBeLessThan(0.75)
  })

  test('the transcript of the sale shows it', () => {
    const sales = conversations.filter(
      ({ disposition, partner, channel }) => disposition === 'Venta' && partner.country === 'CL' && channel === 'voice',
    )
    const mentionsRight = (one: (typeof sales)[number]) => one.turns.some(({ text }) => /retract|arrepen/.test(text))
    expect(sales.length).toBeGreaterThan(50)
    for (const sale of sales) expect(mentionsRight(sale)).toBe(mentionsWithdrawal(sale.agent, sale.customer))
  })

  test('sales without the disclosure are taken back more often when they are verified', () => {
    const verified = conversations.filter(({ disposition }) => ['Verificada', 'Rechazada'].includes(disposition))
    const rejected = (isInformed: boolean) => {
      const some = verified.filter(({ customer }) => {
        const sale = conversations.findLast((one) => one.customer === customer && one.disposition === 'Venta')
        return sale !== undefined && mentionsWithdrawal(sale.agent, sale.customer) === isInformed
      })
      return wilson(some.filter(({ disposition }) => disposition === 'Rechazada').length, some.length)!
    }
    expect(rejected(false).low).toBeGreaterThan(rejected(true).high)
  })
})
