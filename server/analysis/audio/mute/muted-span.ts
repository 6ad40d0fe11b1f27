/** What of a recording is to be silent, in milliseconds from its start. */
export type MutedSpan = { startMs: number; endMs: number }

/** The same time as spans in order, none of which touches the next. A word whose times are one point is taken to last a little. */
export function mergedSpans(spans: readonly MutedSpan[]): MutedSpan[] {
  const merged: MutedSpan[] = []
  for (const { startMs, endMs } of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    const start = Math.max(0, startMs)
    const end = Math.max(endMs, start + MIN_MS)
    const last = merged.at(-1)
    if (last && start <= last.endMs) last.endMs = Math.max(last.endMs, end)
    else merged.push({ startMs: start, endMs: end })
  }
  return merged
}

const MIN_MS = 50

/** Sample frames from the first to before the last. */
export type SampleRange = { from: number; to: number }

/**
 * The sample frames of spans at a rate. `late` is how many of them a decoder may be behind the times of the spans: whether
 * those who wrote them down listened to a player that leaves out the delay of the codec is not known, so both are covered.
 */
export const sampleRanges = (spans: readonly MutedSpan[], rate: number, late = 0): SampleRange[] =>
  spans.map(({ startMs, endMs }) => ({
    from: Math.floor((startMs * rate) / 1000),
    to: Math.ceil((endMs * rate) / 1000) + late,
  }))

/** Whether any of the ranges shares a sample frame with this one. */
export const touches = (ranges: readonly SampleRange[], { from, to }: SampleRange): boolean =>
  ranges.some((range) => range.from < to && from < range.to)
