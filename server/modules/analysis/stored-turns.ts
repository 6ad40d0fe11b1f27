import { sql } from 'kysely'

import type { ImportedTurn, Speaker, Word } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'

/** Where something is kept from readers. */
export type StoredSpan = {
  seq: number
  start_char: number
  end_char: number
  kind: string
  start_ms: number | null
  end_ms: number | null
}

/** What is stored of what was said in a conversation. */
export type StoredTurns = {
  /** As they came, in their order. */
  told: ImportedTurn[]
  /** The same as everybody reads them. */
  shown: { text: string; words: Word[] | null }[]
  /** In order. */
  spans: StoredSpan[]
}

/** The stored turns of these conversations, by id. */
export async function storedTurns(db: Database, ids: readonly number[]): Promise<Map<number, StoredTurns>> {
  const stored = new Map(ids.map((id): [number, StoredTurns] => [id, { told: [], shown: [], spans: [] }]))
  const { rows: turns } = await sql<TurnRow>`
    select turn.interaction_id, speaker, speaker_name, start_ms, end_ms, confidence, sentiment, turn.text, turn.words,
      turn_original.text as told_text, turn_original.words as told_words
    from turn left join turn_original using (interaction_id, seq)
    where interaction_id = any(${ids}) order by interaction_id, seq
  `.execute(db)
  for (const { interaction_id, text, words, ...turn } of turns) {
    const conversation = stored.get(interaction_id)
    conversation?.told.push(toldTurn({ text, words, ...turn }))
    conversation?.shown.push({ text, words })
  }
  const { rows: spans } = await sql<StoredSpan & { interaction_id: number }>`
    select interaction_id, seq, start_char, end_char, kind, start_ms, end_ms
    from sensitive_span where interaction_id = any(${ids}) order by interaction_id, seq, start_char
  `.execute(db)
  for (const { interaction_id, ...span } of spans) stored.get(interaction_id)?.spans.push(span)
  return stored
}

type ShownTurn = {
  speaker: Speaker
  speaker_name: string | null
  start_ms: number | null
  end_ms: number | null
  confidence: number | null
  sentiment: number | null
  text: string
  words: Word[] | null
  told_text: string | null
  told_words: Word[] | null
}
type TurnRow = ShownTurn & { interaction_id: number }

function toldTurn({ told_text, told_words, text, words, sentiment, ...turn }: ShownTurn): ImportedTurn {
  const recognised = told_text === null ? words : told_words
  return {
    ...turn,
    text: told_text ?? text,
    ...(recognised && { words: recognised }),
    ...(sentiment !== null && { sentiment }),
  }
}
