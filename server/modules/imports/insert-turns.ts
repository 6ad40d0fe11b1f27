import { type Insertable, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

/** Inserts turns, some thousands a statement: one parameter for all rows, no limit on their number, and one plan. */
export async function insertTurns(db: Database, turns: readonly Insertable<Schema['turn']>[]): Promise<void> {
  for (const rows of portions(turns)) {
    await sql`
      insert into turn (interaction_id, seq, speaker, speaker_name, start_ms, end_ms, text, confidence)
      select interaction_id, seq, speaker, speaker_name, start_ms, end_ms, text, confidence
      from json_populate_recordset(null::turn, ${JSON.stringify(rows)})
    `.execute(db)
  }
}

/** Portions of bounded size: turns may be words or whole letters. */
function* portions(turns: readonly Insertable<Schema['turn']>[]) {
  let rows: Insertable<Schema['turn']>[] = []
  let characters = 0
  for (const turn of turns) {
    rows.push(turn)
    characters += turn.text.length
    if (rows.length < MOST_ROWS && characters < MOST_CHARACTERS) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

const MOST_ROWS = 5_000
const MOST_CHARACTERS = 4_000_000
