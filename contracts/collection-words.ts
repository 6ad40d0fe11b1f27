/** What became of a promise to pay. `kept`: in date and amount. */
export const promiseStates = ['open', 'kept', 'broken', 'withdrawn'] as const
export type PromiseState = (typeof promiseStates)[number]

/** How somebody was contacted, as laws distinguish it. */
export const contactMedia = ['call', 'visit', 'message'] as const
export type ContactMedium = (typeof contactMedia)[number]
