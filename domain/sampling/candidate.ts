/** A conversation that may be audited. */
export type Candidate = {
  id: number
  /** Null if the agent is not known. */
  agent_id: number | null
  /** Milliseconds since 1970; null if not known. */
  started_at: number | null
  /** The part of all conversations that it represents: a channel, a campaign, or both in one text. */
  stratum: string
}
