import { maskedText } from '#domain/privacy/sensitive-data.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'

/**
 * A conversation's subject as it is stored, masked by the detectors for turns. Their findings are not stored apart: the
 * subject is searched and listed, and the turns have what was said. `country` is that of the conversation's partner.
 */
export const maskedSubject = (subject: string, country: string | null): string =>
  maskedText(subject, sensitiveSpans([{ ...TURN, text: subject }], { country }))

const TURN = { speaker: 'customer', speaker_name: null, start_ms: null, end_ms: null, confidence: null } as const
