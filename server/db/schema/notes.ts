import type { Generated } from 'kysely'

import type { Moment } from './columns.ts'

/** Notes about conversations. A note has the id of its marker, which has its position and its author. */
export type NoteTables = {
  note: {
    id: number
    text: string
    last_seq: number | null
    start_char: number | null
    end_char: number | null
    turns_length: number | null
    version: Generated<number>
    edited_at: Generated<Moment | null>
  }
  note_mention: { note_id: number; user_id: number }
  note_letter: { note_id: number; user_id: number; sent_at: Generated<Moment | null> }
}
