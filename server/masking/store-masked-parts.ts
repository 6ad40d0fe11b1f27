import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { MaskedConversation } from '#server/masking/masked-conversation.ts'

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
