import type { InstalmentState } from '#contracts/policies.ts'
import type { Day } from '#domain/time/reporting-period.ts'

export type StoredInstalment = {
  number: number
  due_on: Day
  amount: number
  paid: number
  paid_on: Day | null
  cancelled: boolean
}

/**
 * The state of an instalment. One is overdue from the day after it was due; one that would be due once the policy is over is no longer
 * claimed.
 */
export function instalmentState(
  { due_on, amount, paid, cancelled }: StoredInstalment,
  { today, ended_on }: { today: Day; ended_on: Day | null },
): InstalmentState {
  if (paid >= amount) return 'paid'
  if (cancelled) return 'cancelled'
  if (ended_on !== null && due_on >= ended_on) return 'ended'
  if (due_on >= today) return 'due'
  return paid > 0 ? 'part-paid' : 'overdue'
}

/** Whether a part of it should have been paid by now. */
export const isOverdue = (state: InstalmentState): boolean => state === 'overdue' || state === 'part-paid'
