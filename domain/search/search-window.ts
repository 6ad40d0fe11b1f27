/** A part of a conversation: its first or its last seconds, from 1 to `MAX_SEARCH_WINDOW_S`. */
export type SearchWindow = { edge: 'first' | 'last'; seconds: number }

export const MAX_SEARCH_WINDOW_S = 3_600

type TimedTurn = { start_ms: number; end_ms: number | null }

/**
 * Whether a turn counts as said in a window. `first/30`: it began before second 30. `last/60`: it ended later than 60 seconds before the
 * end of the conversation or, if its end is not known, began later than that.
 * @param endMs the end of the conversation, in milliseconds from its start
 */
export function isWithin({ edge, seconds }: SearchWindow, { start_ms, end_ms }: TimedTurn, endMs: number): boolean {
  return edge === 'first' ? start_ms < seconds * 1000 : (end_ms ?? start_ms) > endMs - seconds * 1000
}

/** When a conversation ended: after its duration or, if that is not known, with its last turn. All turns must have times. */
export const endOf = (durationMs: number | null, turns: readonly TimedTurn[]): number =>
  durationMs ?? turns.reduce((latest, { start_ms, end_ms }) => Math.max(latest, end_ms ?? start_ms), 0)
