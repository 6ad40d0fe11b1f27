/** What became of a promise to pay. `kept`: in date and amount. `lapsed`: its debt was taken away before its day. */
export const promiseStates = ['open', 'kept', 'broken', 'lapsed', 'withdrawn'] as const
export type PromiseState = (typeof promiseStates)[number]

/** How a promise has ended once its day is over; until then it is `open`, whatever was paid. */
export const promiseEnds = ['kept', 'broken', 'lapsed', 'open'] as const
export type PromiseEnd = (typeof promiseEnds)[number]

/** What moves a promise on, as `lifecycles/promise.machine.ts` has it. */
export type PromiseEventName = 'promise.reviewed' | 'promise.withdrawn'

/** How somebody was contacted, as laws distinguish it. */
export const contactMedia = ['call', 'visit', 'message'] as const
export type ContactMedium = (typeof contactMedia)[number]

/** Why an attempt that happened all the same was not permitted. */
export const contactBreaches = ['hours', 'limit', 'do-not-call'] as const
export type ContactBreach = (typeof contactBreaches)[number]

/** Why somebody is not contacted at all: they said that they must not be called, or nothing of the debt is open. */
export const neverReasons = ['do-not-call', 'closed'] as const
export type NeverReason = (typeof neverReasons)[number]

/** Who told of an attempt: somebody here, a conversation that was imported, or a partner's calling base. */
export const contactSources = ['noted', 'conversation', 'base'] as const
export type ContactSource = (typeof contactSources)[number]

/**
 * How long a debt is overdue: 0 not yet (its day may be today), 1 from 1 to 7 days, 2 from 8 to 30, 3 from 31 to 60, 4 from 61 to
 * 90, 5 more than 90.
 */
export const debtBuckets = [0, 1, 2, 3, 4, 5] as const
export type DebtBucket = (typeof debtBuckets)[number]

/** What became of a debt between two days: it stands in a bucket, by its number, nothing is left of it, or it was taken away. */
export const rollOutcomes = ['0', '1', '2', '3', '4', '5', 'paid', 'withdrawn'] as const
export type RollOutcome = (typeof rollOutcomes)[number]
