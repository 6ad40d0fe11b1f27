import { maskedText } from '#domain/sensitive-data.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'

/**
 * The name of a source's mark as everybody may read it: sources call a mark by the words that it covers, and those are masked
 * as their turn is. What else looks sensitive in it is masked too.
 */
export function presentMarkerName(
  name: string,
  { masked, original }: { masked: string | null; original: string | null },
): string {
  const at = original?.indexOf(name) ?? -1
  const shown = masked !== null && at >= 0 ? masked.slice(at, at + name.length) : name
  const turn = { speaker: 'customer', speaker_name: null, start_ms: null, end_ms: null, confidence: null } as const
  return maskedText(shown, sensitiveSpans([{ ...turn, text: shown }]))
}
