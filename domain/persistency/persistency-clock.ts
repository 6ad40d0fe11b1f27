import {
  type LeftOutReason,
  persistencyMonths,
  type PersistencyMonth,
  type PersistencyOutcome,
} from '#contracts/persistency-words.ts'

import { addMonths, monthsBetween } from '../time/months.ts'
import type { Day } from '../time/reporting-period.ts'
import { type CountedPolicy, hasEnded, exclusionReason, outcomeAfter } from './persistency.ts'

/** How long a policy has been in force, and which marks of persistency it has reached. */
export type PersistencyClock =
  | { kind: 'left-out'; why: LeftOutReason }
  | {
      kind: 'counted'
      /** Whole months from its first day until it ended, or until now; 0 before the first day. */
      months: number
      /** Each mark with its day and the outcome of the policy by then; null if the outcome is not known yet. */
      marks: { m: PersistencyMonth; on: Day; outcome: PersistencyOutcome | null }[]
      /** The next mark of a policy in force; null if there is none. */
      next: PersistencyMonth | null
    }

export function persistencyClock(policy: CountedPolicy, today: Day): PersistencyClock {
  const why = exclusionReason(policy)
  if (why !== null) return { kind: 'left-out', why }
  const { status, ended_on } = policy
  const first = policy.effective_on!
  const isOver = hasEnded(status) && ended_on! <= today
  const marks = persistencyMonths.map((m) => {
    const on = addMonths(first, m)
    // an ended policy will not be in force on any later day, so the outcome is already known
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
