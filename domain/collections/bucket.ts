import type { DebtBucket } from '#contracts/collection-words.ts'

import { type Day, lengthOf } from '../time/reporting-period.ts'

/** The last day overdue of each bucket, from the first. Debts more than 90 days overdue are in the sixth. */
export const BUCKET_ENDS = [0, 7, 30, 60, 90] as const

/** The bucket of a debt on a day. On its due day it is not overdue yet. */
export function bucketOn(day: Day, dueOn: Day): DebtBucket {
  const overdue = daysOverdue(day, dueOn)
  const index = BUCKET_ENDS.findIndex((end) => overdue <= end)
  return (index === -1 ? BUCKET_ENDS.length : index) as DebtBucket
}

/** Whole days since the due day; 0 until then. */
export const daysOverdue = (day: Day, dueOn: Day): number => Math.max(0, lengthOf({ from: dueOn, to: day }) - 1)
