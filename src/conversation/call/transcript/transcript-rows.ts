import type { CallTurn } from '#contracts/calls.ts'
import type { ConversationMeasures } from '#domain/conversation-measures.ts'
import type { Span } from '#domain/spans.ts'

export type TranscriptRow =
  | { kind: 'turn'; turn: CallTurn; index: number }
  | { kind: 'silence'; span: Span }
  /** The agent starts over the customer. */
  | { kind: 'interruption'; span: Span }

/** The turns in their order, each silence and interruption before the turn that follows or makes it. */
export function transcriptRows(turns: readonly CallTurn[], measures: ConversationMeasures | null): TranscriptRow[] {
  const between = [
    ...(measures?.silences ?? []).map((span) => ({ kind: 'silence', span }) as const),
    ...(measures?.interruptions ?? []).map((span) => ({ kind: 'interruption', span }) as const),
  ].sort((one, other) => one.span.start_ms - other.span.start_ms)

  let next = 0
  const rows: TranscriptRow[] = []
  for (const [index, turn] of turns.entries()) {
    while (next < between.length && between[next]!.span.start_ms <= (turn.start_ms ?? -1)) rows.push(between[next++]!)
    rows.push({ kind: 'turn', turn, index })
  }
  return [...rows, ...between.slice(next)]
}
