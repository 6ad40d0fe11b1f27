import type { TranscriptRow } from './transcript-rows.ts'

/** Finds the turn that is heard at a time: the last that has started. Null before the first, and without times. */
export function rowFinder(rows: readonly TranscriptRow[]): (time_ms: number) => number | null {
  const starts = rows
    .flatMap((row, at) =>
      row.kind === 'turn' && row.turn.start_ms !== null ? [{ start_ms: row.turn.start_ms, at }] : [],
    )
    .sort((one, other) => one.start_ms - other.start_ms)

  return (time_ms) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]!.start_ms <= time_ms) low = middle + 1
      else high = middle
    }
    return starts[low - 1]?.at ?? null
  }
}
