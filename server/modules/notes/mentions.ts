import { MAX_MENTIONS } from '#contracts/notes.ts'
import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'

export const NOTE_LETTER_JOB = 'note-letter'

/**
 * Throws `invalid` if one of these people may not open the conversation. A person who does not exist and one who may not get the same
 * message; a name is only given to callers who see the person anyway.
 */
export async function refuseOthers(db: Database, isStrict: boolean, scope: Scope, interaction: number, ids: number[]) {
  if (ids.length > MAX_MENTIONS) {
    throw new Refusal({
      kind: 'invalid',
      errors: { text: [{ ...texts.tooManyMentions, values: { maximum: MAX_MENTIONS } }] },
    })
  }
  const readers = await conversationReaders(db, isStrict).among(interaction, ids)
  const others = ids.filter((id) => !readers.some((reader) => reader.id === id))
  if (others.length === 0) return
  const seen = await db
    .selectFrom('app_user')
    .where('app_user.id', 'in', others)
    .where(scope.sees('user', 'user-list'))
    .select(['id', 'name'])
    .execute()
  const people = others.map((id) => seen.find((person) => person.id === id)?.name ?? `#${id}`).join(', ')
  throw new Refusal({ kind: 'invalid', errors: { text: [{ ...texts.mentionsCannotOpen, values: { people } }] } })
}

/** Stores the people whom a note mentions now, and has letters sent to the new ones; nobody gets one about their own note. */
export async function saveMentions(trx: Database, note: { id: number; author: number }, ids: readonly number[]) {
  await trx.deleteFrom('note_mention').where('note_id', '=', note.id).execute()
  if (ids.length === 0) return
  const rows = ids.map((user_id) => ({ note_id: note.id, user_id }))
  await trx.insertInto('note_mention').values(rows).execute()
  const notified = rows.filter(({ user_id }) => user_id !== note.author)
  if (notified.length === 0) return
  await trx
    .insertInto('note_letter')
    .values(notified)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const due = await trx
    .selectFrom('note_letter')
    .where('note_id', '=', note.id)
    .where('sent_at', 'is', null)
    .where(
      'user_id',
      'in',
      notified.map(({ user_id }) => user_id),
    )
    .select('user_id')
    .execute()
  for (const { user_id } of due) await addJob(trx, NOTE_LETTER_JOB, `${note.id}:${user_id}`)
}
