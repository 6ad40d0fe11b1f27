import { mentionToken, notePieces } from '#contracts/note-mentions.ts'
import { maskedText } from '#domain/privacy/sensitive-data.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'

/**
 * A note's text as it is kept. The same detectors that read turns decide, and nothing of what they find is kept apart:
 * a note is no place for it. `country` is that of the conversation's partner, where it is known.
 */
export function maskedNote(text: string, country: string | null): { text: string; masked: number } {
  const spans = sensitiveSpans([{ ...TURN, text: withoutIds(text) }], { country })
  return { text: maskedText(text, spans), masked: spans.length }
}

const TURN = { speaker: 'agent', speaker_name: null, start_ms: null, end_ms: null, confidence: null } as const

/** The ids of people are no numbers of customers: letters stand in for them, as many as there are. */
const withoutIds = (text: string) =>
  notePieces(text)
    .map((piece) => ('text' in piece ? piece.text : 'x'.repeat(mentionToken(piece.userId).length)))
    .join('')
