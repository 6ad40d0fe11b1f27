import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { type LetterApp, letterJob } from '#server/modules/tickets/letter-job.ts'
import { filesToSend } from '#server/modules/tickets/ticket-files.ts'
import { replyLetter, type SupportDesk } from '#server/support-mail/reply-letter.ts'

export const TICKET_LETTER_JOB = 'ticket-letter'

/** Sends replies of the desk to the requesters, except those that were removed or have gone out. */
export const ticketLetters = (app: LetterApp): void =>
  letterJob(app, {
    job: TICKET_LETTER_JOB,
    due: dueLetter,
    sent: (trx, id, now) => trx.updateTable('ticket_message').set({ sent_at: now }).where('id', '=', id).execute(),
    failed: (db, id) => db.updateTable('ticket_message').set({ send_failed: true }).where('id', '=', id).execute(),
    givenUp: 'a reply of the support desk was not sent',
  })

async function dueLetter({ db, storage }: LetterApp, desk: SupportDesk, id: number) {
  const message = await db
    .selectFrom('ticket_message as message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .leftJoin('app_user as asker', 'asker.id', 'requester.user_id')
    .where('message.id', '=', id)
    .where('message.kind', '=', 'reply')
    .where('message.sent_at', 'is', null)
    .select(['message.body', 'message.letter_id', 'message.ticket_id', 'ticket.subject'])
    .select(sql<string>`coalesce(asker.email, requester.email)`.as('email'))
    .executeTakeFirst()
  if (!message?.body) return null
  const earlier = await lettersOf(db, message.ticket_id, id)
  const letter = replyLetter(desk, {
    ...{ ticket: message.ticket_id, to: message.email, text: message.body, isAutomatic: false },
    files: await filesToSend(db, storage, id),
    subject: `Re: ${message.subject}`,
    answered: earlier.length === 0 ? null : { message_id: earlier.at(-1)!, references: earlier.slice(0, -1) },
  })
  const { letter_id } = message
  if (letter_id !== null) return { ...letter, messageId: letter_id }
  await db.updateTable('ticket_message').set({ letter_id: letter.messageId }).where('id', '=', id).execute()
  return letter
}

/** The ids of the letters of a ticket, or of those before a message of it, oldest first, so that mail programs show them together. */
export async function lettersOf(db: Database, ticketId: number, before?: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_message')
    .where('ticket_id', '=', ticketId)
    .$if(before !== undefined, (earlier) => earlier.where('id', '<', before!))
    .where('letter_id', 'is not', null)
    .select('letter_id')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ letter_id }) => letter_id ?? [])
}
