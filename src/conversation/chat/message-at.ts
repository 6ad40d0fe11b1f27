import type { CallTurns } from '#contracts/calls.ts'

type Place = { seq: number | null; start_ms: number | null }

/** The index of the message at a place. If a later import moved the words, the message is found by its time. */
export function messageAt(turns: CallTurns['data'] | null, { seq, start_ms }: Place): number | null {
  const message =
    seq ?? turns?.findLastIndex((turn) => turn.start_ms !== null && turn.start_ms <= (start_ms ?? 0)) ?? -1
  return message >= 0 ? message : null
}
