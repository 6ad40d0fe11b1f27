import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Note, NoteSpan } from '#contracts/notes.ts'
import type { Database } from '#server/db/database.ts'

/** Notes with what is told of each; which ones is the caller's to say. */
export const noteRows = (db: Database) =>
  db
    .selectFrom('note')
    .innerJoin('marker', 'marker.id', 'note.id')
    .innerJoin('app_user as author', 'author.id', 'marker.created_by')
    .select(['note.id', 'note.text', 'note.version', 'note.edited_at', 'marker.created_at'])
    .select(['author.id as author_id', 'author.name as author_name'])
    .select(['marker.seq', 'note.last_seq', 'note.start_char', 'note.end_char', 'marker.start_ms', 'marker.end_ms'])
    .select(
      sql<boolean>`marker.seq is not null and note.turns_length is distinct from (${turnsLength})`.as('is_displaced'),
    )
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('note_mention')
          .innerJoin('app_user as mentioned', 'mentioned.id', 'note_mention.user_id')
          .whereRef('note_mention.note_id', '=', 'note.id')
          .select(['mentioned.id', 'mentioned.name'])
          .orderBy('mentioned.id'),
      ).as('mentions'),
    )

/** How long the turns that a note is about are now; masking keeps lengths. Null where one of them is gone. */
const turnsLength = sql`
  select case when count(*) = note.last_seq - marker.seq + 1 then sum(char_length(turn.text)) end from turn
  where turn.interaction_id = marker.interaction_id and turn.seq between marker.seq and note.last_seq`

type NoteRow = InferResult<ReturnType<typeof noteRows>>[number]

/** A note as one reader is told of it. */
export function noteOf(row: NoteRow, readerId: number): Note {
  const { id, text, mentions, version, is_displaced, created_at, edited_at } = row
  return {
    id,
    author: { id: row.author_id, name: row.author_name },
    own: row.author_id === readerId,
    text,
    mentions,
    span: spanOf(row),
    is_displaced,
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
    version,
  }
}

function spanOf({ is_displaced, seq, last_seq, start_char, end_char, start_ms, end_ms }: NoteRow): NoteSpan | null {
  const words = is_displaced ? NO_WORDS : { seq, last_seq, start_char, end_char }
  return words.seq === null && start_ms === null ? null : { ...words, start_ms, end_ms }
}

const NO_WORDS = { seq: null, last_seq: null, start_char: null, end_char: null }
