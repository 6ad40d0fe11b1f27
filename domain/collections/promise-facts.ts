import type { Day } from '../time/reporting-period.ts'
import { totalPaid, type Payment } from './balance.ts'

export type PromisedPayment = {
  made_on: Day
  due_on: Day
  amount: number
  /** The payments of `made_on` that already existed when the promise was made: they do not count for it. */
  paid_before: number
  /** The day on which its debt was or will be withdrawn from us. */
  taken_on: Day | null
}

/** The facts that decide whether a promise was kept. */
export type PromiseFacts = {
  /** The day on which the payments since the promise reached its amount, if that was in time. */
  reached_on: Day | null
  /** Its due day is over. */
  is_past: boolean
  /** Its debt was withdrawn on or before its due day, so it is not known here whether the promise would have been kept. */
  is_taken: boolean
}

/**
 * A promise is kept in date and amount: the payments from the promise until its due day, while the debt was assigned to us, reach the
 * promised amount.
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

/** A payment that turns out not to exist is no longer subtracted. */
const usedBefore = ({ made_on, paid_before }: PromisedPayment, payments: readonly Payment[]) =>
  Math.min(paid_before, totalPaid(payments.filter(({ on }) => on === made_on)))
