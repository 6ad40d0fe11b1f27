import type { ImportedTurn, Word } from '#contracts/conversation.ts'
import type { SensitiveSpan } from '#domain/privacy/sensitive-data.ts'
import { maskedTurns } from '#server/analysis/sensitive/masked-turns.ts'

type StoredTurn = { interaction_id: number; seq: number; text: string; words: Word[] | null }

/**
 * A conversation as its rows: the text that everybody may read, the sensitive text that is stored apart, and its
 * positions.
 */
export type MaskedConversation = {
  turns: (ImportedTurn & { interaction_id: number; seq: number })[]
  originals: StoredTurn[]
  spans: (SensitiveSpan & { interaction_id: number })[]
}

/** Takes the text of the spans out of a conversation's turns, which are in order and unmasked. */
export function maskedConversation(
  interaction_id: number,
  turns: readonly ImportedTurn[],
  spans: readonly SensitiveSpan[],
): MaskedConversation {
  const sensitive = new Set(spans.map(({ seq }) => seq))
  return {
    turns: maskedTurns(turns, spans).map((turn, seq) => ({ ...turn, interaction_id, seq })),
    originals: turns.flatMap(({ text, words = null }, seq) =>
      sensitive.has(seq) ? [{ interaction_id, seq, text, words }] : [],
    ),
    spans: spans.map((span) => ({ ...span, interaction_id })),
  }
}
