/** The month marks of persistency. */
export const persistencyMonths = [3, 6, 13, 25, 37] as const
export type PersistencyMonth = (typeof persistencyMonths)[number]

/** The outcome of a policy: still in force (`kept`), ended by death or at its term (`left`), or ended in another way (`lapsed`). */
export const persistencyOutcomes = ['kept', 'left', 'lapsed'] as const
export type PersistencyOutcome = (typeof persistencyOutcomes)[number]

/**
 * Why a policy is in no cohort: its status is not known, it has not begun, its first day is not known, or it has ended on an unknown
 * day. The first that applies.
 */
export const leftOutReasons = ['no-status', 'not-begun', 'no-first-day', 'no-last-day'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
