import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { mentionedIn, notePieces } from '#contracts/note-mentions.ts'
import type { Note, NoteChange, NoteDraft, NoteSpan, SavedNote } from '#contracts/notes.ts'
import { spanPosition } from '#server/conversations/span-position.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { maskedNote } from '#server/masking/mask-words.ts'
import { refuseOthers, saveMentions } from '#server/modules/notes/mentions.ts'

/** Notes of the conversations that the caller sees. Only their author changes or removes them. */
export const notesRepository = (db: Database, isStrict: boolean, clock: () => Date) => ({
  sees: async (scope: Scope, interaction: number): Promise<boolean> => Boolean(await seen(db, scope, interaction)),

  /**
   * Null both for a conversation that does not exist and for one that the caller may not see; empty for one whose retention is over, which
   * takes no new notes either.
   */
  async list(scope: Scope, interaction: number): Promise<Note[] | null> {
    const conversation = await seen(db, scope, interaction)
    if (!conversation) return null
    if (conversation.expired_at) return []
    const rows = await noteRows(db)
      .where('marker.interaction_id', '=', interaction)
      .orderBy('marker.start_ms', (order) => order.asc().nullsFirst())
      .orderBy('marker.seq', (order) => order.asc().nullsFirst())
      .orderBy('note.id')
      .execute()
    return rows.map((row) => noteOf(row, scope.user.id))
  },

  /** Null like `list`. Throws `invalid` for a span that does not exist and for people who may not open the conversation. */
  add: (scope: Scope, interaction: number, draft: NoteDraft): Promise<SavedNote | null> =>
    db.transaction().execute(async (trx) => {
      const conversation = await seen(trx, scope, interaction)
      if (!conversation || conversation.expired_at) return null
      const mentioned = mentionedIn(draft.text)
      await refuseOthers(trx, isStrict, scope, interaction, mentioned)
      const location = await spanPosition(trx, interaction, draft.span)
      const { text, masked } = await maskedText(trx, conversation.partner_id, draft.text)
      const { id } = await trx
        .insertInto('marker')
        .values({
          ...location.marker,
          interaction_id: interaction,
          kind: 'note',
          name: beginningOf(text),
          origin: 'person',
          created_by: scope.user.id,
          created_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('note')
        .values({ ...location.beside, id, text })
        .execute()
      await saveMentions(trx, { id, author: scope.user.id }, mentioned)
      return { note: await one(trx, scope, id), masked }
    }),

  /** Null if the caller has no such note, or no longer sees its conversation. Throws like `add`, and `conflict`. */
  change: (scope: Scope, id: number, { text: newText, version }: NoteChange): Promise<SavedNote | null> =>
    db.transaction().execute(async (trx) => {
      const before = await own(trx, scope, id)
        .select(['note.text', 'note.version'])
        .forUpdate('note')
        .executeTakeFirst()
      if (!before || before.expired_at) return null
      if (before.version !== version) throw new Refusal({ kind: 'conflict' })
      const mentioned = mentionedIn(newText)
      const known = mentionedIn(before.text)
      // people who were mentioned when they could read it stay: otherwise no author could correct a word any more
      const added = mentioned.filter((user) => !known.includes(user))
      await refuseOthers(trx, isStrict, scope, before.interaction_id, added)
      const { text, masked } = await maskedText(trx, before.partner_id, newText)
      await trx
        .updateTable('note')
        .set({ text, version: version + 1, edited_at: clock() })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('marker')
        .set({ name: beginningOf(text) })
        .where('id', '=', id)
        .execute()
      await saveMentions(trx, { id, author: scope.user.id }, mentioned)
      return { note: await one(trx, scope, id), masked }
    }),

  /** Whether the caller had such a note. */
  remove: (scope: Scope, id: number): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      if (!(await own(trx, scope, id).forUpdate('note').executeTakeFirst())) return false
      await trx.deleteFrom('marker').where('id', '=', id).execute()
      return true
    }),
})

const seen = (db: Database, scope: Scope, interaction: number) =>
  db
    .selectFrom('interaction')
    .where('interaction.id', '=', interaction)
    .where(scope.sees('interaction'))
    .select(['interaction.partner_id', 'interaction.expired_at'])
    .executeTakeFirst()

const own = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('note')
    .innerJoin('marker', 'marker.id', 'note.id')
    .innerJoin('interaction', 'interaction.id', 'marker.interaction_id')
    .where('note.id', '=', id)
    .where('marker.created_by', '=', scope.user.id)
    .where(scope.sees('interaction'))
    .select(['marker.interaction_id', 'interaction.partner_id', 'interaction.expired_at'])

async function one(db: Database, scope: Scope, id: number): Promise<Note> {
  return noteOf(await noteRows(db).where('note.id', '=', id).executeTakeFirstOrThrow(), scope.user.id)
}

async function maskedText(db: Database, partnerId: number, text: string) {
  const countries = await countriesOf(db, [partnerId])
  return maskedNote(text, countries.get(partnerId) ?? null)
}

/** The name of the marker of a note. Mentions are shown by the note itself. */
function beginningOf(text: string): string {
  const plain = notePieces(text).map((piece) => ('text' in piece ? piece.text : '@…'))
  return [...plain.join('').replaceAll(/\s+/g, ' ')].slice(0, 80).join('')
}

/** Notes with all that is shown of each; the caller selects which ones. */
const noteRows = (db: Database) =>
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

/** The current length of the turns of a note; masking keeps lengths. Null if one of them no longer exists. */
const turnsLength = sql`
  select case when count(*) = note.last_seq - marker.seq + 1 then sum(char_length(turn.text)) end from turn
  where turn.interaction_id = marker.interaction_id and turn.seq between marker.seq and note.last_seq`

type NoteRow = InferResult<ReturnType<typeof noteRows>>[number]

/** A note as one reader sees it. */
function noteOf(row: NoteRow, readerId: number): Note {
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
