/** The outcome of a promise to pay. `kept`: in date and amount. `lapsed`: its debt was withdrawn on or before its due day. */
export const promiseStates = ['open', 'kept', 'broken', 'lapsed', 'withdrawn'] as const
export type PromiseState = (typeof promiseStates)[number]

/** The outcome of a promise once its day is over; until then it is `open`, regardless of payments. */
export const promiseEnds = ['kept', 'broken', 'lapsed', 'open'] as const
export type PromiseEnd = (typeof promiseEnds)[number]

/** The events of a promise: see `lifecycles/promise.machine.ts`. */
export type PromiseEventName = 'promise.reviewed' | 'promise.withdrawn'

/** How a person was contacted, as laws distinguish it. */
export const contactMedia = ['call', 'visit', 'message'] as const
export type ContactMedium = (typeof contactMedia)[number]

/** Why an attempt that happened anyway was not allowed. */
export const contactBreaches = ['hours', 'limit', 'do-not-call'] as const
export type ContactBreach = (typeof contactBreaches)[number]

/** Why a person must not be contacted at all: they must not be called, or the debt is no longer open. */
export const neverReasons = ['do-not-call', 'closed'] as const
export type NeverReason = (typeof neverReasons)[number]

/** The source of an attempt: a user, an imported conversation, or a partner's calling base. */
export const contactSources = ['noted', 'conversation', 'base'] as const
export type ContactSource = (typeof contactSources)[number]

/**
 * The bucket of a debt by days overdue: 0 not yet (it may be due today), 1 from 1 to 7 days, 2 from 8 to 30, 3 from 31 to 60, 4 from 61
 * to 90, 5 more than 90.
 */
export const debtBuckets = [0, 1, 2, 3, 4, 5] as const
export type DebtBucket = (typeof debtBuckets)[number]

/** The outcome of a debt between two days: the number of its bucket, paid, or withdrawn. */
export const rollOutcomes = ['0', '1', '2', '3', '4', '5', 'paid', 'withdrawn'] as const
export type RollOutcome = (typeof rollOutcomes)[number]
