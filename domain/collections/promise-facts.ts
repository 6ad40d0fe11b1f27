import type { Day } from '../time/reporting-period.ts'
import { paidBy, type Payment } from './balance.ts'

export type PromisedPayment = {
  made_on: Day
  due_on: Day
  amount: number
  /** What of the payments of `made_on` was there already when it was made: nobody keeps a promise before it is made. */
  paid_before: number
  /** When its debt was taken away from us, or is to be. */
  taken_on: Day | null
}

/** What decides whether a promise was kept. */
export type PromiseFacts = {
  /** The day on which payments since it was made came to its amount, if that was in time. */
  reached_on: Day | null
  /** Its due day is over. */
  is_past: boolean
  /** Its debt was taken away before that day was over: nobody can know here any more whether it would have been kept. */
  is_taken: boolean
}

/**
 * Kept in date and amount: what was paid since it was made until its due day reaches what was promised, as long as the debt was with
 * us.
 */
export function promiseFacts(promise: PromisedPayment, payments: readonly Payment[], today: Day): PromiseFacts {
  const { made_on, due_on, taken_on, amount } = promise
  const inTime = payments
    .filter(({ on }) => on >= made_on && on <= due_on && (taken_on === null || on < taken_on))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
  let paid = -usedBefore(promise, inTime)
  const reached = inTime.find((payment) => (paid += payment.amount) >= amount)
  return {
    reached_on: reached?.on ?? null,
    is_past: today > due_on,
    is_taken: taken_on !== null && taken_on <= due_on && taken_on <= today,
  }
}

/** A payment that turns out to be none is not taken off any more. */
const usedBefore = ({ made_on, paid_before }: PromisedPayment, payments: readonly Payment[]) =>
  Math.min(paid_before, paidBy(payments.filter(({ on }) => on === made_on)))
