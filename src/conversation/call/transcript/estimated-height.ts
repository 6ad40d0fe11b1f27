import type { TranscriptRow } from './transcript-rows.ts'

/** Good enough for the scroll bar to stand still: the rows in sight are measured. In CSS pixels, for a list so wide. */
export function estimatedHeight(row: TranscriptRow, width: number): number {
  if (row.kind !== 'turn') return 32
  const perLine = Math.max(20, ((width || 600) * 0.8) / 7)
  return 32 + 21 * Math.ceil(row.turn.text.length / perLine)
}
