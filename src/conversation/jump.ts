/** A place that somebody wants to see and hear; the same place wished again is another wish. */
export type Jump = { seq: number | null; time_ms: number | null }
