/** A part of a recording to be muted, in milliseconds from its start. */
export type MutedSpan = { startMs: number; endMs: number }

/**
 * The same time as ordered spans that do not touch each other. A word with a duration of zero is assumed to last a
 * little.
 */
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

/** Sample frames, `to` excluded. */
export type SampleRange = { from: number; to: number }

/**
 * The sample frames of spans at a rate. `late` is how many of them a decoder may lag behind the times of the spans: it
 * is unknown whether the transcriber's player skipped the codec's delay, so both cases are covered.
 */
export const sampleRanges = (spans: readonly MutedSpan[], rate: number, late = 0): SampleRange[] =>
  spans.map(({ startMs, endMs }) => ({
    from: Math.floor((startMs * rate) / 1000),
    to: Math.ceil((endMs * rate) / 1000) + late,
  }))

/** Whether any of the ranges shares a sample frame with this one. */
export const touches = (ranges: readonly SampleRange[], { from, to }: SampleRange): boolean =>
  ranges.some((range) => range.from < to && from < range.to)
