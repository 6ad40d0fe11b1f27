import type { CallTurns } from '#contracts/calls.ts'

type Place = { seq: number | null; start_ms: number | null }

/** Which message is meant by a place. Words that a later import moved are looked for where they were written. */
export function messageAt(turns: CallTurns['data'] | null, { seq, start_ms }: Place): number | null {
  const message =
    seq ?? turns?.findLastIndex((turn) => turn.start_ms !== null && turn.start_ms <= (start_ms ?? 0)) ?? -1
  return message >= 0 ? message : null
}
