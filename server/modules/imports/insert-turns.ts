import { sql } from 'kysely'

import type { Turn, Word } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'

/** A turn as a row; words and sentiment are null where the source gives none. */
export type TurnRow = Turn & {
  interaction_id: number
  seq: number
  words?: Word[] | null | undefined
  sentiment?: number | null | undefined
}

/** Inserts turns, some thousands a statement: one parameter for all rows, no limit on their number, and one plan. */
export async function insertTurns(db: Database, turns: readonly TurnRow[]): Promise<void> {
  for (const rows of portions(turns)) {
    await sql`
      insert into turn (interaction_id, seq, speaker, speaker_name, start_ms, end_ms, text, confidence, words, sentiment)
      select interaction_id, seq, speaker, speaker_name, start_ms, end_ms, text, confidence, words, sentiment
      from json_populate_recordset(null::turn, ${JSON.stringify(rows)})
    `.execute(db)
  }
}

/** Portions of bounded size: turns may be words or whole letters. */
function* portions(turns: readonly TurnRow[]) {
  let rows: TurnRow[] = []
  let characters = 0
  for (const turn of turns) {
    rows.push(turn)
    characters += turn.text.length + (turn.words?.length ?? 0) * A_WORD
    if (rows.length < MAX_ROWS && characters < MAX_CHARACTERS) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

const MAX_ROWS = 5_000
const MAX_CHARACTERS = 4_000_000
/** Characters of a word with its times, as JSON. */
const A_WORD = 80
