import type { CallMarker } from '#contracts/call-markers.ts'
import type { Turn } from '#contracts/conversation.ts'

/** The marks of each turn, by its place: those that name it, and those without one by their time. */
export function marksOfTurns(
  turns: readonly Pick<Turn, 'start_ms'>[],
  markers: readonly CallMarker[],
): Map<number, CallMarker[]> {
  const starts = turns
    .flatMap(({ start_ms }, seq) => (start_ms === null ? [] : [{ start_ms, seq }]))
    .toSorted((one, other) => one.start_ms - other.start_ms)
  const turnAt = (time_ms: number) => starts.findLast(({ start_ms }) => start_ms <= time_ms)?.seq ?? null

  const marks = new Map<number, CallMarker[]>()
  for (const marker of markers) {
    const seq = marker.seq ?? (marker.start_ms === null ? null : turnAt(marker.start_ms))
    if (seq === null) continue
    const own = marks.get(seq)
    if (own) own.push(marker)
    else marks.set(seq, [marker])
  }
  return marks
}
