import type { Day } from '../reporting-period.ts'
import type { Payment } from './balance.ts'

export type PromisedPayment = { made_on: Day; due_on: Day; amount: number }

/** What decides whether a promise was kept. */
export type PromiseFacts = {
  /** The day on which payments since it was made came to its amount, if that was in time. */
  reached_on: Day | null
  /** Its due day is over. */
  is_past: boolean
}

/** Kept in date and amount: what was paid from the day on that it was made until its due day reaches what was promised. */
export function promiseFacts(promise: PromisedPayment, payments: readonly Payment[], today: Day): PromiseFacts {
  const inTime = payments
    .filter(({ on }) => on >= promise.made_on && on <= promise.due_on)
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
  let paid = 0
  const reached = inTime.find(({ amount }) => (paid += amount) >= promise.amount)
  return { reached_on: reached?.on ?? null, is_past: today > promise.due_on }
}
