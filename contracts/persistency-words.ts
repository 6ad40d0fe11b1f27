/** How many months on persistency is told for. */
export const persistencyMonths = [3, 6, 13, 25, 37] as const
export type PersistencyMonth = (typeof persistencyMonths)[number]

/** What became of a policy: still in force, ended by death or at its term, or in any other way. */
export const persistencyOutcomes = ['kept', 'left', 'lapsed'] as const
export type PersistencyOutcome = (typeof persistencyOutcomes)[number]

/**
 * Why a policy is in no cohort: no file says how it stands, it has not begun, nobody knows its first day, or it has ended and
 * nobody knows when. The first that is so.
 */
export const leftOutReasons = ['no-status', 'not-begun', 'no-first-day', 'no-last-day'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
