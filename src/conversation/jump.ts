/** A place to go to in a conversation. Each request is a new object, also for the same place. */
export type Jump = { seq: number | null; time_ms: number | null }
