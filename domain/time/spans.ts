/** A stretch of the conversation, counted from its start. */
export type Span = { start_ms: number; end_ms: number }

/** The time covered by the spans, as separate spans in order. */
export function union(spans: readonly Span[]): Span[] {
  const covered: Span[] = []
  for (const { start_ms, end_ms } of spans.filter((span) => span.start_ms < span.end_ms).toSorted(byStart)) {
    const last = covered.at(-1)
    if (last && start_ms <= last.end_ms) last.end_ms = Math.max(last.end_ms, end_ms)
    else covered.push({ start_ms, end_ms })
  }
  return covered
}

/** The total length of non-overlapping spans, in milliseconds. */
export const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((sum, { start_ms, end_ms }) => sum + end_ms - start_ms, 0)

export const byStart = (one: Span, other: Span) => one.start_ms - other.start_ms || one.end_ms - other.end_ms
