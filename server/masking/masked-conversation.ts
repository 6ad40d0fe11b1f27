import { sql } from 'kysely'

import type { ImportedTurn, Word } from '#contracts/conversation.ts'
import type { SensitiveSpan } from '#domain/privacy/sensitive-data.ts'
import { maskedTurns } from '#server/analysis/sensitive/masked-turns.ts'
import type { Database } from '#server/db/database.ts'

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

/** Stores the masked parts and their positions, for turns that are already stored, in the same transaction. */
export async function storeMaskedParts(
  db: Database,
  masked: readonly Pick<MaskedConversation, 'originals' | 'spans'>[],
): Promise<void> {
  const originals = masked.flatMap((conversation) => conversation.originals)
  if (originals.length === 0) return
  await sql`
    insert into turn_original (interaction_id, seq, text, words)
    select interaction_id, seq, text, words from json_populate_recordset(null::turn_original, ${JSON.stringify(originals)})
  `.execute(db)
  const spans = masked.flatMap((conversation) => conversation.spans)
  await sql`
    insert into sensitive_span (interaction_id, seq, start_char, end_char, kind, start_ms, end_ms)
    select interaction_id, seq, start_char, end_char, kind, start_ms, end_ms
    from json_populate_recordset(null::sensitive_span, ${JSON.stringify(spans)})
  `.execute(db)
}
