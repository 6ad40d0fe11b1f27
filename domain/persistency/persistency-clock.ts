import {
  type LeftOutReason,
  persistencyMonths,
  type PersistencyMonth,
  type PersistencyOutcome,
} from '#contracts/persistency-words.ts'

import { addMonths, monthsBetween } from '../time/months.ts'
import { type CountedPolicy, hasEnded, leftOutReason, outcomeAfter } from './persistency.ts'
import type { Day } from '../time/reporting-period.ts'

/** How long a policy has been in force, and which marks of persistency it has reached. */
export type PersistencyClock =
  | { kind: 'left-out'; why: LeftOutReason }
  | {
      kind: 'counted'
      /** Whole months from its first day until it ended, or until now; 0 before the first. */
      months: number
      /** Each mark, the day it falls on, and what had become of the policy by then; null while that day is to come. */
      marks: { m: PersistencyMonth; on: Day; outcome: PersistencyOutcome | null }[]
      /** The mark that a policy in force comes to next; null where there is none. */
      next: PersistencyMonth | null
    }

export function persistencyClock(policy: CountedPolicy, today: Day): PersistencyClock {
  const why = leftOutReason(policy)
  if (why !== null) return { kind: 'left-out', why }
  const { status, ended_on } = policy
  const first = policy.effective_on!
  const isOver = hasEnded(status) && ended_on! <= today
  const marks = persistencyMonths.map((m) => {
    const on = addMonths(first, m)
    // what has ended will not be in force on any later day: that is known now
    const isKnown = on <= today || (isOver && ended_on! <= on)
    return { m, on, outcome: isKnown ? outcomeAfter(policy, m) : null }
  })
  return {
    kind: 'counted',
    months: Math.max(0, monthsBetween(first, isOver ? ended_on! : today)),
    marks,
    next: isOver ? null : (marks.find(({ on }) => on > today)?.m ?? null),
  }
}
