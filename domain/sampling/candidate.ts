/** A conversation that may be audited. */
export type Candidate = {
  id: number
  /** Null where nobody knows who talked. */
  agent_id: number | null
  /** Milliseconds since 1970; null where nobody knows. */
  started_at: number | null
  /** The part of the whole that it stands for: a channel, a campaign, or both in one text. */
  stratum: string
}
