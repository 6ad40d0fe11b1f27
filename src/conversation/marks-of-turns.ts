import type { CallMarker } from '#contracts/call-markers.ts'
import type { Turn } from '#contracts/conversation.ts'

/** The marks of each turn by its index: marks with a turn by that turn, the others by their time. */
export function marksOfTurns(
  turns: readonly Pick<Turn, 'start_ms'>[],
  markers: readonly CallMarker[],
): Map<number, CallMarker[]> {
  const starts = turns
    .flatMap(({ start_ms }, seq) => (start_ms === null ? [] : [{ start_ms, seq }]))
    .toSorted((a, b) => a.start_ms - b.start_ms)
  const turnAt = (time_ms: number) => starts.findLast(({ start_ms }) => start_ms <= time_ms)?.seq ?? null

  const marks = new Map<number, CallMarker[]>()
  for (const marker of markers) {
    const seq = marker.seq ?? (marker.start_ms === null ? null : turnAt(marker.start_ms))
    if (seq === null) continue
    const marksOfTurn = marks.get(seq)
    if (marksOfTurn) marksOfTurn.push(marker)
    else marks.set(seq, [marker])
  }
  return marks
}
