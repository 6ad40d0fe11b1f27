import { mentionToken, notePieces } from '#contracts/note-mentions.ts'
import { maskedText } from '#domain/privacy/sensitive-data.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'

/**
 * A note's text as it is stored. The detectors for turns are used, and their findings are not stored apart: a note must
 * not contain them. `country` is that of the conversation's partner, if known.
 */
export function maskedNote(text: string, country: string | null): { text: string; masked: number } {
  const spans = sensitiveSpans([{ ...TURN, text: withoutIds(text) }], { country })
  return { text: maskedText(text, spans), masked: spans.length }
}

const TURN = { speaker: 'agent', speaker_name: null, start_ms: null, end_ms: null, confidence: null } as const

/** The ids of people are no customers' numbers: letters replace them, one for each character. */
const withoutIds = (text: string) =>
  notePieces(text)
    .map((piece) => ('text' in piece ? piece.text : 'x'.repeat(mentionToken(piece.userId).length)))
    .join('')
