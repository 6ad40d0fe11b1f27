import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { SupportDesk } from '#server/support-mail/reply-letter.ts'
import type { ReadLetter } from '#server/support-mail/read-letter.ts'
import { threadOf } from '#server/support-mail/thread-of.ts'

/**
 * The ticket that a letter goes on with: one of which it holds a proof, whoever writes it, since its requester was sent that or gave it to them;
 * or one that its sender began, or went on with, by a letter that it names. Null: it begins something new.
 */
export async function threadIn(db: Database, { key }: SupportDesk, letter: ReadLetter): Promise<number | null> {
  const proved = threadOf(key, letter)
  if (proved !== null) return (await ticketWith(db, proved)) ? proved : null
  const named = [letter.in_reply_to ?? '', ...letter.references.toReversed()].filter(isLetterId)
  if (named.length === 0 || letter.from.address === '') return null
  const own = await db
    .selectFrom('support_letter')
    .innerJoin('ticket', 'ticket.id', 'support_letter.ticket_id')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .where('support_letter.key', 'in', named)
    .where(sql<boolean>`lower(requester.email) = ${letter.from.address}`)
    .select('ticket.id')
    .orderBy('support_letter.taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return own?.id ?? null
}

const ticketWith = (db: Database, id: number) =>
  db.selectFrom('ticket').where('id', '=', id).select('id').executeTakeFirst()

/** Whether it can be kept, and named in an answer. */
export const isLetterId = (id: string) => /^<[^<>\s\p{Cc}\p{Cs}]{3,500}>$/u.test(id)
