import type { ImportedTurn, Word } from '#contracts/conversation.ts'
import type { SensitiveSpan } from '#domain/privacy/sensitive-data.ts'
import { maskedTurns } from '#server/analysis/sensitive/masked-turns.ts'

type Kept = { interaction_id: number; seq: number; text: string; words: Word[] | null }

/** A conversation as its rows: what everybody may read, what is kept apart from it, and where. */
export type MaskedConversation = {
  turns: (ImportedTurn & { interaction_id: number; seq: number })[]
  originals: Kept[]
  spans: (SensitiveSpan & { interaction_id: number })[]
}

/** Takes what the spans cover out of a conversation's turns, which come in their order and as they were told. */
export function maskedConversation(
  interaction_id: number,
  told: readonly ImportedTurn[],
  spans: readonly SensitiveSpan[],
): MaskedConversation {
  const sensitive = new Set(spans.map(({ seq }) => seq))
  return {
    turns: maskedTurns(told, spans).map((turn, seq) => ({ ...turn, interaction_id, seq })),
    originals: told.flatMap(({ text, words = null }, seq) =>
      sensitive.has(seq) ? [{ interaction_id, seq, text, words }] : [],
    ),
    spans: spans.map((span) => ({ ...span, interaction_id })),
  }
}
