import { sql } from 'kysely'

import type { Word } from '#contracts/conversation.ts'
import type { SensitiveSpan } from '#domain/sensitive-data.ts'
import type { Database } from '#server/db/database.ts'
import { storeMaskedParts } from '#server/masking/store-masked-parts.ts'
import { maskedConversation } from '#server/masking/masked-conversation.ts'
import type { StoredSpan, StoredTurns } from '#server/modules/analysis/stored-turns.ts'

/**
 * Masks a conversation as these spans say; nothing is written when it is masked so already. It is not when it was stored
 * before masking was what it is now, or when the country became known whose ids its people tell.
 */
export async function remask(
  trx: Database,
  id: number,
  { told, shown, spans: before }: StoredTurns,
  spans: readonly SensitiveSpan[],
): Promise<void> {
  const masked = maskedConversation(id, told, spans)
  const changed = masked.turns.filter((turn, seq) => readingOf(turn) !== readingOf(shown[seq]!))
  if (changed.length === 0 && placesOf(spans) === placesOf(before)) return

  await trx.deleteFrom('sensitive_span').where('interaction_id', '=', id).execute()
  await trx.deleteFrom('turn_original').where('interaction_id', '=', id).execute()
  await sql`
    update turn set text = masked.text, words = masked.words
    from json_populate_recordset(null::turn, ${JSON.stringify(changed)}) as masked
    where turn.interaction_id = masked.interaction_id and turn.seq = masked.seq
  `.execute(trx)
  await storeMaskedParts(trx, [masked])
}

const readingOf = ({ text, words }: { text: string; words?: Word[] | null }) =>
  JSON.stringify([text, words?.map((word) => word.text) ?? null])

const placesOf = (spans: readonly StoredSpan[]) =>
  JSON.stringify(
    spans.map(({ seq, start_char, end_char, kind, start_ms, end_ms }) => [
      ...[seq, start_char, end_char, kind, start_ms, end_ms],
    ]),
  )
