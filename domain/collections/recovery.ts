import type { DebtBucket } from '#contracts/collection-words.ts'

import type { Day } from '../time/reporting-period.ts'
import { type Debt, totalPaid, type Payment } from './balance.ts'
import { bucketOn } from './bucket.ts'

export type Recovery = {
  /** On the day of its assignment. */
  bucket: DebtBucket
  assigned: number
  recovered: number
}

/**
 * The assigned amount of a debt, and the part of it that was recovered until the end of a period; null for a debt that was not assigned
 * in the period or was paid before. Payments count from the day of the assignment until the day before the withdrawal, and at most up to
 * the assigned amount.
 */
export function recoveryOf(period: { from: Day; to: Day }, debt: Debt, payments: readonly Payment[]): Recovery | null {
  const { assigned_on, withdrawn_on, amount, due_on } = debt
  if (assigned_on < period.from || assigned_on > period.to) return null
  const before = totalPaid(payments.filter(({ on }) => on < assigned_on))
  const assigned = amount - before
  if (assigned <= 0) return null
  const ours = payments.filter(
    ({ on }) => on >= assigned_on && on <= period.to && (withdrawn_on === null || on < withdrawn_on),
  )
  return { bucket: bucketOn(assigned_on, due_on), assigned, recovered: Math.min(assigned, totalPaid(ours)) }
}
